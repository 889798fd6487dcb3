/** Passwords of eight and more characters that attackers try first; the comparison is in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd p@ssw0rd1 pa55word
  12345678 123456789 1234567890 12345678910 123123123 123321123 1234qwer 12344321 123456qwe 123456abc 123456aa 123456ab
  123456asd 123456789a 123456789q 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwer1234
  qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwert12345 asdf1234 asdfghjk asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123
  zaq12wsx zaq1zaq1 abcd1234 abc12345 abc123456 abc123abc abcdefgh abcdefg1 a1234567 a12345678 a123456789 aa123456
  aa12345678 aa123456789 as123456 qq123456 qq123456789 qwe123456 qwe123qwe wang1234 woaini520 woaini521 woaini1314
  woaini123 woaini123456 5201314520 52013145 520131400 iloveyou iloveyou1 iloveyou2 iloveyou123 1314520520 13145200
  31415926 314159265 88888888 66666666 11111111 00000000 99999999 77777777 55555555 22222222 111111111 1111111111
  000000000 0000000000 888888888 666666666 11223344 1122334455 112233445566 12341234 12121212 147258369 159357456
  159753456 741852963 789456123 987654321 9876543210 963852741 87654321 246813579 135792468 14725836 10203040
  sunshine princess football baseball superman batman123 starwars trustno1 whatever welcome1 welcome123 welcome12
  letmein1 letmein123 dragon12 dragon123 monkey12 monkey123 master12 master123 shadow12 michael1 jennifer computer
  internet samsung1 corvette mercedes maverick chocolate butterfly liverpool chelsea1 arsenal1 charlie1 jordan23
  administrator admin123 admin1234 admin12345 admin123456 admin888 admin666 admin@123 adminadmin root1234 root123456
  rootroot test1234 test12345 test123456 testtest user1234 guest123 changeme changeme1 changeme123 default1 demo1234
  huawei123 huawei@123 zhongguo china123 china2008 beijing2008 shanghai shanghai1 beijing1 nihao123 zhang123 wangwang
  li123456 wang123456 zhang123456 liu123456 woshishei woaiwojia caonima1 tiantian xiaoming dearbook zxcvbnm123456
  computer1 secret123 passpass pass1234 pass12345 pass@123 pass@word1 mypassword hello123 hello1234 helloworld
  football1 baseball1 summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 spring2025
  spring2026 autumn2025 cosmetic cosmetic1 cosmetics cosmetics1 huazhuangpin beian123 beian2025 beian2026`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
