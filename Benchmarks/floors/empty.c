// The floor below every floor: a static process that does nothing.

int main(void) { return 0; }
