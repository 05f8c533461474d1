const words =
  `
  senha senhas minhasenha password passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd pass senha1 mudar mudar123 trocar trocar123 secret segredo changeme letmein
  admin administrador admin1 root user usuario teste test demo guest master shadow welcome bemvindo bemvinda acesso entrar login sistema suporte empresa
  qwerty qwertyui qwer asdf asdfgh zxcv zxcvbn qazwsx abc abcd abcde abcdef aaa xyz brasil brazil saopaulo rio bahia recife curitiba fortaleza salvador
  flamengo corinthians palmeiras santos gremio vasco cruzeiro botafogo fluminense internacional futebol football familia princesa princess gatinha gatinho
  iloveyou teamo amor amorzinho minhavida meuamor jesus jesuscristo deus deusefiel deusefiel1 jesusteama feliz felicidade saudade liberdade
  gabriel gabriela maria joao pedro lucas mateus matheus ana anajulia julia juliana camila amanda bruno rafael felipe gustavo leonardo carlos marcos paulo
  ricardo rodrigo eduardo fernanda patricia mariana leticia beatriz larissa vitoria isabela sophia miguel arthur helena alice daniel thiago vinicius
  dragon monkey sunshine superman batman pokemon naruto minecraft roblox mustang ferrari computador google facebook instagram whatsapp youtube windows linux
  summer winter spring autumn verao inverno primavera outono janeiro fevereiro segunda sexta domingo january december monday sunday`.match(/\S+/g) ?? [];

const numbers =
  "1 12 123 1234 12345 123456 123456789 321 4321 1010 007 00 01 10 11 22 77 88 99 100 111 2000 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026".split(
    " ",
  );
const symbols = "! @ # $ % & * . , ? _ - + !! @@ !@ !@# @! #!".split(" ");
const keyboardWalks =
  "1qaz!qaz 1qaz@wsx !qaz2wsx zaq1@wsx 1q2w3e4r! qwe123!@# abc123!@# 123qwe!@# q1w2e3r4! !q2w3e4r abcd1234! asd123!@# a1b2c3d4! aa123456! aa123456@".split(" ");

const endings = new Set(numbers.flatMap((number) => symbols.flatMap((mark) => [number + mark, mark + number])));

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return keyboardWalks.includes(lower) || words.some((word) => lower.startsWith(word) && endings.has(lower.slice(word.length)));
}

export function* commonPasswords(): Generator<string> {
  yield* keyboardWalks;
  for (const word of words) for (const ending of endings) yield word + ending;
}
