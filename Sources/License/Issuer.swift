import CSodium
import Clips

/// Who may issue licenses, as everybody may know it: the public half of a pair of Ed25519 keys.
public struct Issuer: Hashable, Sendable {
  let key: [UInt8]

  /// Reads the text that ``text`` gives; blanks and line ends around it do not matter.
  public init?(_ text: [UInt8]) {
    guard let key = keyBytes(of: text, count: Int(crypto_sign_PUBLICKEYBYTES)) else { return nil }
    self.key = key
  }

  init(key: [UInt8]) {
    self.key = key
  }

  /// The key in one line, as it lies in `Resources/license/issuer.pub`.
  public var text: String { "\(Base64.encoded(key))\n" }

  /// A short name for the key, which every license bears: it tells a license that was changed from
  /// one that somebody else has signed.
  public var name: String {
    String(key.prefix(8).flatMap { [digit(of: $0 >> 4), digit(of: $0 & 15)] })
  }

  private func digit(of value: UInt8) -> Character {
    Character(Unicode.Scalar(value < 10 ? 48 + value : 87 + value))
  }

  /// Whether this issuer has signed exactly these bytes.
  func hasSigned(_ bytes: [UInt8], _ signature: [UInt8]) -> Bool {
    guard sodiumIsReady, signature.count == Int(crypto_sign_BYTES) else { return false }
    return crypto_sign_verify_detached(signature, bytes, UInt64(bytes.count), key) == 0
  }
}

/// The private half: whoever has it issues licenses.
public struct IssuerKey: Sendable {
  private let secret: [UInt8]
  public let issuer: Issuer

  /// Draws a new pair of keys; nil when the system gives no random numbers.
  public static func drawn() -> IssuerKey? {
    guard sodiumIsReady else { return nil }
    var seed = [UInt8](repeating: 0, count: Int(crypto_sign_SEEDBYTES))
    randombytes_buf(&seed, seed.count)
    return IssuerKey(seed: seed)
  }

  /// The pair that grows out of these 32 bytes.
  public init?(seed: [UInt8]) {
    guard sodiumIsReady, seed.count == Int(crypto_sign_SEEDBYTES) else { return nil }
    var key = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    guard crypto_sign_seed_keypair(&key, &secret, seed) == 0 else { return nil }
    self.secret = secret
    issuer = Issuer(key: key)
  }

  /// Reads the text that ``text`` gives.
  public init?(_ text: [UInt8]) {
    let isKey = text.starts(with: IssuerKey.mark.utf8)
    guard isKey,
      let seed = keyBytes(
        of: Array(text.dropFirst(IssuerKey.mark.utf8.count)), count: Int(crypto_sign_SEEDBYTES))
    else { return nil }
    self.init(seed: seed)
  }

  /// What is kept in a file that only its owner reads. The mark keeps it from being taken for the
  /// public half.
  public var text: String {
    // libsodium keeps the seed in the first half of a secret key.
    IssuerKey.mark + Base64.encoded(Array(secret.prefix(Int(crypto_sign_SEEDBYTES)))) + "\n"
  }

  private static let mark = "nori license key 1, private\n"

  /// The signature of exactly these bytes.
  func signature(of bytes: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    // It cannot fail: there is nothing that it needs but memory on the stack.
    crypto_sign_detached(&signature, nil, bytes, UInt64(bytes.count), secret)
    return signature
  }
}

private func keyBytes(of text: [UInt8], count: Int) -> [UInt8]? {
  let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
  let digits = text.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
  guard let bytes = Base64.decoded(String(decoding: digits, as: UTF8.self)), bytes.count == count
  else { return nil }
  return bytes
}

/// libsodium wants this once before anything else; it can be asked by any thread.
private let sodiumIsReady = sodium_init() >= 0
