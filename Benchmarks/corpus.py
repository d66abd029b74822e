#!/usr/bin/env python3
# The corpus of every figure in Documentation/Benchmarks.md. Its output for a given N and SEED must
# stay the same byte for byte, or figures can no longer be compared: change nothing below, not even
# the layout. What it draws from the random source, and in which order, is the format.
"""Deterministic clipboard-history corpus: corpus.py N [SEED] > corpus.jsonl
JSON lines {"text","source","copiedAt"}, oldest first. Lengths (UTF-8 bytes) log-normal,
clipped to [5, 20480], mean ~400 bytes. Mix of URLs, shell, code, English, Japanese,
Chinese, emoji, paths, JSON, e-mails, hex tokens."""
import sys, json, random, math, datetime
N=int(sys.argv[1]); SEED=int(sys.argv[2]) if len(sys.argv)>2 else 1
R=random.Random(SEED)
EN="""the of and to in a is that for it was on are as with his they at be this from have or by one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know get through back much before go good new write our used me man too any day same right look think also around another came come work three word must because does part even place well such here take why things help put years different away again off went old number great tell men say small every found still between name should home big give air line set own under read last never us left end along while might next sound below saw something thought both few those always looked show large often together asked house world going want school important until form food keep children feet land side without boy once animal life enough took four head above kind began almost live page got earth need far hand high year mother light country father let night picture being study second soon story since white ever paper hard near sentence better best across during today however sure knew try told young sun thing whole hear example heard several change answer room sea against top turned learn point city play toward five himself usually money seen car morning deploy server cluster container latency invoice meeting release branch commit merge rollback database migration terminal clipboard history search index password token review budget quarter customer ticket incident schedule reminder translation keyboard window session cache buffer thread mutex socket kernel memory storage backup restore snapshot encryption certificate""".split()
RARE=["zeppelin","quixotic","marmalade","obsidian","perihelion","tessellate","kumquat","labyrinth"]
JA="日本語 東京 大阪 京都 会議 資料 確認 お願い 送信 連絡 明日 今日 昨日 予定 変更 検索 履歴 保存 削除 編集 表示 設定 環境 開発 本番 障害 対応 完了 報告 顧客 契約 請求 書類 電話 番号 住所 株式会社 部長 担当 こちら ください ありがとう ございます よろしく いたします サーバー データベース クリップボード ターミナル キーボード ファイル フォルダ パスワード ユーザー ログイン エラー テスト リリース バージョン アップデート を は が の に で と も から まで です ます した して ある いる する なる 思う 見る 書く 読む 新しい 古い 早い 遅い 大きい 小さい 機能 性能 速度 容量 画面 入力 出力 印刷 共有 権限 管理 運用 監視 通知 承認 却下 翻訳 文章 単語 漢字 仮名 辞書".split()
ZH="我们 你们 他们 公司 会议 文件 项目 开发 测试 服务器 数据库 剪贴板 历史 搜索 记录 保存 删除 编辑 显示 设置 环境 问题 解决 完成 报告 客户 合同 发票 电话 号码 地址 北京 上海 深圳 今天 明天 昨天 时间 安排 更新 版本 发布 用户 登录 密码 错误 的 是 在 了 和 有 不 这 那 请 谢谢 可以 需要 已经 如果 但是 因为 所以 功能 性能 速度 内存".split()
EMO="😀 😂 🎉 🚀 👍 🙏 🔥 ✨ ✅ ❌ ⚠️ 💡 📋 📎 🐛 🛠️ 🇯🇵 👩‍💻 ❤️ 🤔 😅 🍣 ☕ 🗻".split()
DOM="github.com example.com docs.python.org stackoverflow.com news.ycombinator.com wiki.archlinux.org ja.wikipedia.org qiita.com zh.wikipedia.org app.corp.example internal.example.net rust-lang.org".split()
TLD=["com","net","org","io","jp","dev"]
APPS=["firefox","foot","alacritty","code","slack","emacs","chromium","libreoffice","thunderbird","tmux","kitty","discord"]
w=lambda:R.choice(EN)
hx=lambda n:"%0*x"%(n,R.getrandbits(4*n))
def url(L):
    s="https://%s/%s"%(R.choice(DOM),"/".join(w() for _ in range(R.randint(1,4))))
    if R.random()<.5: s+="?"+"&".join("%s=%s"%(w(),R.choice([w(),hx(8),str(R.randint(1,99999))])) for _ in range(R.randint(1,3)))
    while len(s)<L and len(s)<600: s+="&%s=%s"%(w(),hx(16))
    return s
def path(L):
    s="/".join([R.choice(["/home/mika","/var/log","/etc","~/src","/usr/share","/mnt/データ"])]+[w() for _ in range(R.randint(1,5))])+R.choice([".py",".log",".conf",".go",".tar.gz",".swift",".md",""])
    while len(s.encode())<min(L,900): s+="\n"+path(0)
    return s
CMDS=["git commit -am '%s %s'","ssh %s@%s.example.com -p 2222","docker run --rm -it -v $PWD:/w %s:%s bash","kubectl -n %s logs -f deploy/%s --tail=200","grep -rn '%s' ~/src/%s | sort | uniq -c","curl -sS -H 'Authorization: Bearer %s' https://%s.example.com/v1","find /var/%s -name '*.%s' -mtime +7 -delete","rsync -avz --delete %s/ backup:/srv/%s/","sudo systemctl restart %s %s","ffmpeg -i %s.mkv -c:v libx264 -crf 20 %s.mp4","psql -c 'select * from %s where %s is null'","awk '{print $1}' %s.log | sort > %s.txt"]
def cmd(L):
    s=R.choice(CMDS)%(w(),w())
    while len(s)<L: s+=R.choice([" && "," | "," ;\n"])+R.choice(CMDS)%(w(),w())
    return s
def code(L):
    o=[];n=0
    while n<L:
        ind="    "*R.randint(0,3)
        l=ind+R.choice(["def {a}_{b}({c}, {d}=None):","for {a} in {b}.{c}():","if {a}.{b} == {n}:","return {a}({b}, {c})","let {a} = {b}?.{c} ?? {n}","{a}.{b}(\"{c} {d}\")","# {a} {b} {c} {d}","const {a} = await {b}({c});","func {a}(_ {b}: Int) -> String {{","}}","self.{a} = {b}[{n}]","print(f\"{a}: {{{b}}}\")","// TODO({a}): {b} {c}"]).format(a=w(),b=w(),c=w(),d=w(),n=R.randint(0,9999))
        o.append(l);n+=len(l)+1
    return "\n".join(o)
def prose(L):
    o=[];n=0;cap=True
    while n<L:
        x=R.choice(RARE) if R.random()<.0006 else w()
        if cap:x=x.capitalize();cap=False
        e=" "
        r=R.random()
        if r<.08:e=". ";cap=True
        elif r<.13:e=", "
        elif r<.14:e=".\n\n";cap=True
        o.append(x+e);n+=len(x)+len(e)
    return "".join(o).strip()
def cjk(V,end):
    def f(L):
        o=[];n=0
        while n<L:
            x=R.choice(V)
            if R.random()<.1:x+=R.choice(end)
            if R.random()<.03:x+=R.choice(EMO)
            if R.random()<.02:x+=" "+w()+" "
            o.append(x);n+=len(x.encode())
        return "".join(o)
    return f
ja=cjk(JA,["。","、","！","。\n","（仮）"]);zh=cjk(ZH,["。","，","！","。\n"])
def emo(L):
    s=""
    while len(s.encode())<min(L,200):s+=R.choice(EMO)+(" "+w() if R.random()<.5 else "")
    return s
def js(L):
    d=[];n=0
    while n<L:
        e={"id":R.randint(1,10**7),w():w(),w():R.choice([True,None,R.random(),hx(12),R.choice(JA)]),"tags":[w(),w()]}
        d.append(e);n+=90
    x=d[0] if len(d)==1 else d
    return json.dumps(x,ensure_ascii=False,indent=R.choice([None,2]))
def mail(L):
    s="%s.%s@%s.%s"%(w(),w(),w(),R.choice(TLD))
    while len(s)<min(L,300):s+=", %s%d@%s.%s"%(w(),R.randint(1,99),w(),R.choice(TLD))
    return s
def tok(L):
    return R.choice([lambda:hx(40),lambda:hx(64),lambda:"%s-%s-4%s-a%s-%s"%(hx(8),hx(4),hx(3),hx(3),hx(12)),lambda:"ghp_"+hx(36),lambda:hx(7),lambda:"sha256:"+hx(64)])()
def word(L):
    return R.choice([w,lambda:w()+" "+w(),lambda:R.choice(JA)+R.choice(JA),lambda:str(R.randint(10000,10**9))])().ljust(5,"x")
#     gen  weight  mu(log bytes) sigma
K=[(url,16,4.4,.5),(cmd,14,4.3,.8),(code,15,6.1,1.2),(prose,16,5.9,1.25),(ja,10,5.4,1.2),(zh,4,5.2,1.2),(emo,2,2.8,.8),(path,7,3.8,.8),(js,6,6.1,1.1),(mail,3,3.3,.5),(tok,4,3.5,.3),(word,3,2.3,.4)]
G=[k[0] for k in K];W=[k[1] for k in K]
t=datetime.datetime(2025,1,1,tzinfo=datetime.timezone.utc)
out=sys.stdout
for i in range(N):
    j=R.choices(range(len(K)),W)[0]
    L=min(20000,max(5,int(R.lognormvariate(K[j][2],K[j][3]))))
    s=G[j](L)
    b=s.encode()
    if len(b)>20480:s=b[:20480].decode("utf-8","ignore")
    t+=datetime.timedelta(seconds=max(1,R.expovariate(1/400.0)))
    out.write(json.dumps({"text":s,"source":R.choice(APPS),"copiedAt":t.strftime("%Y-%m-%dT%H:%M:%SZ")},ensure_ascii=False)+"\n")
