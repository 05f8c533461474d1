// For prompts normalized by prompt-reading.ts; dots part sentences.

export const anyOf = (...list: string[]) => `(?:${list.join("|")})`;

export const words = (...list: string[]) => new RegExp(`\\b${anyOf(...list)}\\b`);

export const gap = "(?:\\w{1,20} )";

export const only = anyOf("so", "apenas", "somente", "unicamente", "only", "just", "solo", "solamente", "nothing but", "nada alem de", "nada mas que");

export const breasts = anyOf(
  "seios?",
  "peit(?:o|inho|oe|ao|ol|ud[oa])s?",
  "mamas?",
  "tet(?:a|inha|ao|ona)s?",
  "bubis",
  "chichis",
  "breasts?",
  "boob(?:s|ies)?",
  "tits?",
  "titties",
  "busts?",
  "senos",
  "pechos?",
);
export const rear = anyOf(
  "bund(?:a|inha|ao|ona|ud[oa])s?",
  "cofrinho",
  "nadegas?",
  "bumbum",
  "rab(?:o|ao|eta|ud[oa])s?",
  "butts?",
  "ass",
  "asses",
  "buttocks",
  "booty",
  "cul(?:o|azo|on|ona)s?",
  "nalgas?",
  "trasero",
);
export const nipples = anyOf("mamilos?", "bicos? (?:do|dos) (?:seios?|peitos?)", "aureolas?", "nipples?", "areolas?", "pezon(?:es)?");
export const privates = anyOf(
  "(?:partes?|regiao|zonas?|areas?) (?:intimas?|privadas?|pudendas?|genita(?:l|is|les))",
  "private parts?",
  "intimate parts?",
  "genita(?:l|ls|is|les|lia|lias)",
  "crotch shot",
  "vaginas?",
  "vulvas?",
  "penis(?:es)?",
  "pussy",
  "pussies",
  "cunt",
  "cock",
  "clitoris",
  "testicul?[oe]s?",
  "testicles",
  "buceta",
  "bucetinha",
  "boceta",
  "xoxota",
  "xereca",
  "piroca",
  "pau duro",
  "rola dura",
  "conos? abierto",
  "verga",
);

export const person = anyOf(
  "el[ae]s?",
  "mulher(?:es)?",
  "homem",
  "homens",
  "moc[ao]s?",
  "rapaz",
  "pessoa",
  "modelo",
  "corpo",
  "eu",
  "me",
  "her",
  "him",
  "she",
  "he",
  "them",
  "wom[ae]n",
  "m[ae]n",
  "lady",
  "girls?",
  "guys?",
  "person",
  "model",
  "body",
  "ella",
  "el",
  "mujer(?:es)?",
  "hombres?",
  "chic[ao]s?",
  "persona",
  "cuerpo",
);

export const article = `${anyOf("lhe", "me", "us", "nos", "se", "tod[ao]s?", "as?", "os?", "um", "uma", "su[ao]s?", "seus?", "ess[ae]s?", "est[ae]s?", "el[ae]s?", "del[ae]s?", "minhas?", "meus?", "resto", "d[ao]s?", "de", "la", "las", "el", "los", "le", "sus?", "mis?", "any", "all", "every", "of", "off", "the", "her", "his", "my", "their", "that", "this", "those", "these", "every", "single", "piece", "aquel[ae]s?", "moc[ao]", "mulher", "ella")} `;

/** Garment parts, outerwear, and words that begin another clause. */
const apart = anyOf(
  "pregas?|plissad\\w{1,2}|nervuras?|fendas?|recortes?|pleats?|slits?|pliegues?|penas|plumas|tules?|tiras?|cordao|cadarcos?|patch(?:es)?|rasgos?|furos?|holes?|aplicac\\w{1,3}|pedrarias?|strass|lantejoulas?|paetes?|sequins?|glitter|enfeites?|bordad\\w{1,2}|embroidery|fur|pelos?|pregueado",
  "textos?|text|escrit\\w{1,3}|letreiro|desenhos?|drawing|writing|letters?|letras?|frases?|nomes?|names?|numeros?|numbers?|cracha|palavras?|words?|imagem",
  "golas?|mangas?|bot(?:ao|oes)|bolsos?|capuz|estampas?|logos?|logotipo|marcas?|ziper|cintos?|barras?|forro|rendas?|babados?|franjas?|lacos?|fitas?|brilhos?|amassados?|dobras?|etiquetas?|alcas?|punhos?|ombreiras?|decote|detalhes?|volume|comprimento|cor|cores|manchas?|sombra|cintura|ombros?|fotos?|medidas?",
  "collars?|sleeves?|buttons?|pockets?|hood|prints?|patterns?|zipper|belts?|hem|lining|lace|ruffles?|fringes?|bows?|ribbons?|wrinkles?|creases?|tags?|straps?|cuffs?|shoulders?|pads|stains?|neckline|details?|length|colou?r|waist|photos?|background|fundo|fondo|shadows?",
  "cuellos?|botones|bolsillos?|capucha|estampad[oa]s?|cremallera|cinturon|volantes?|encaje|arrugas|escote|largo",
  "casac\\w{1,4}|jaquetas?|blazers?|cardig\\w{1,3}|cachecol|lencos?|chapeu|oculos|bolsas?|sapatos?|tenis|meias?|luvas|coletes?|coats?|jackets?|scarf|hats?|glasses|sunglasses|bags?|shoes|socks|gloves|vest|hoodie|moletom|sweater|abrigos?|chaquetas?|bufanda|sombrero|gafas|lentes|zapatos",
  "e|and|y|mas|but|pero|ou|or|o que|que|which|com|with|con|sobre|over|pessoas|people|quem|(?:woman|man|person|model|girl)(?! s)",
);

export const between = `(?:(?!${apart}\\b)\\w{1,20} )`;
