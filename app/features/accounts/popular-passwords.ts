/** Popular passwords that satisfy every rule, in lower case: those that break one are rejected anyway. */
export const POPULAR_PASSWORDS: ReadonlySet<string> = new Set(
  `
    1qaz!qaz 1qaz@wsx 1qaz@wsx3edc 1q2w3e4r! 1q2w3e4r@ !qaz2wsx aa123456! aa123456@ aa@123456 abc12345! abc@1234
    abc@12345 abc@123456 abcd1234! abcd@123 abcd@1234 admin123! admin1234! admin@123 admin@1234 asdf1234! changeme1!
    changeme123! demo@123 hello123! hello@123 iloveyou1! letmein1! letmein123! login@123 master@123 monkey123!
    p@$$w0rd p@$$w0rd1 p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd1! p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@ssword1
    p@ssword123 pa$$w0rd pa$$w0rd1 pa$$word1 pass@123 pass@1234 pass@word1 passw0rd! passw0rd1! passw0rd@123
    password!1 password#1 password1! password1@ password12! password123! password123# password123@ password1234!
    password@1 password@12 password@123 password@1234 q1w2e3r4! qwer1234! qwer@1234 qwerty1! qwerty12! qwerty123!
    qwerty123@ qwerty@123 qwerty@12345 qwe123!@# root@123 secret123! summer123! sunshine1! test1234! test123! test@123
    test@1234 user@123 welcome1! welcome12! welcome123! welcome@1 welcome@12 welcome@123 welcome@1234 winter123!
    woaini1314! woaini520! zaq1@wsx zaq12wsx! zxcv1234! zxcvbnm1!
  `
    .trim()
    .split(/\s+/),
);

export function isPopularPassword(password: string): boolean {
  return POPULAR_PASSWORDS.has(password.toLowerCase());
}
