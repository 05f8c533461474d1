// What people choose when a rule asks for four kinds of character: a word they know, a number they know, a mark at the end.
const words =
  "senha password passw0rd p@ssw0rd p@ssword senha1 admin administrador qwerty qwertyui asdfgh zxcvbn abc abcd abcde abcdef brasil brazil flamengo corinthians palmeiras santos saopaulo gremio vasco cruzeiro botafogo fluminense internacional welcome bemvindo bemvinda letmein iloveyou teamo amor amorzinho princesa princess familia jesus jesuscristo deus deusefiel gabriel maria joao pedro lucas mateus matheus ana julia juliana camila amanda bruno rafael felipe gustavo leonardo carlos marcos paulo ricardo rodrigo eduardo fernanda patricia mariana leticia beatriz larissa vitoria isabela dragon monkey sunshine football futebol master shadow superman batman pokemon naruto mustang ferrari computador google facebook instagram whatsapp windows linux changeme mudar trocar mudar123 secret segredo summer winter verao inverno primavera outono".split(
    " ",
  );
const numbers = "1 12 123 1234 12345 123456 321 4321 1010 007 10 11 22 99 100 2000 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026".split(" ");
const marks = "! @ # $ % & * . ? _ -".split(" ");

const capitalised = (word: string) => word[0]?.toUpperCase() + word.slice(1);

function* spelled(): Generator<string> {
  for (const word of words) {
    for (const number of numbers) {
      for (const mark of marks) {
        yield `${word}${number}${mark}`;
        yield `${word}${mark}${number}`;
      }
    }
  }
}

const common = new Set([...spelled()].filter((password) => password.length >= 8 && capitalised(password) !== password));

/** How many passwords the list holds. */
export const commonPasswordCount = common.size;

/** Whether the password, whatever its capitals, is one of the first that an attacker would try. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase());
