// Lower case, no accents, one space between words: as prompt-guard.ts reads a prompt. A dot stands between sentences.

const words = (...list: string[]) => new RegExp(`\\b(?:${list.join("|")})\\b`);

// what would be caught below and means no harm: it is taken out first
export const innocent = new RegExp(
  words(
    "(?:sem|no|without|any|qualquer|nenhuma) (?:nudez|nudes?|nudity)",
    "(?:costas?|ombros?|bracos?|pernas?|pes?|pescoco|maos?|colo) (?:nus?|nuas?|desnud[oa]s?)",
    "nu (?:metal|rock|jazz|disco)",
    "(?:jogar|bater|jogo de|joguinho de|time de|camisa de) (?:uma )?pelada",
    "pelada (?:de futebol|com os amigos|de domingo)",
    "sex (?:and the city|appeal|pistols)",
    "same sex",
    "(?:do )?sexo (?:feminino|masculino)",
    "(?:azul|rosa|verde|amarelo|tom|cor|blue|pink) (?:de )?(?:bebe|baby)",
    "baby (?:look|blue|pink|tee|doll|blusa)",
    "(?:estampa|festa|tema) infantil",
    "kid (?:leather|suede|mohair)",
    "(?:festa|baile|aniversario) de (?:15|quinze) anos",
    "destinys? s? ?child",
    "boy ?friends?",
  ).source,
  "g",
);

const clothes = "(?:roupas?|vestes|vestimentas?|clothes|clothing|garments?|pecas)";
const breasts = "(?:seios?|peitos?|mamas?|tetas?|breasts?|boobs?|tits)";
const rear = "(?:bundas?|nadegas|bumbum|butt|ass|buttocks)";
const bared = "(?:nus?|nuas?|de fora|a mostra|expost[oa]s?|descobert[oa]s?)";

export const nudity = words(
  "nu",
  "nus",
  "nuas?",
  "nuinh[oa]s?",
  "pelad(?:[oa]s?|on[oa]s?|ao|inh[oa]s?)",
  "desp(?:id[oa]s?|ir|e|i)",
  "desnud(?:[oa]s?|ar|e)",
  "nudez",
  "nudis(?:mo|tas?)",
  `sem (?:nenhuma |as |a |suas? |qualquer )?(?:${clothes}|calcinhas?|cuecas?)`,
  `(?:so|apenas|somente) (?:de|com|em) (?:a )?(?:calcinha|cueca|fio dental)`,
  `(?:tir[ae]r?|tirando|remov(?:a|er|e|endo)|arranc(?:a|ar|que)|retir(?:e|ar|a|ando)|apagu?(?:e|ar|a)) (?:tod[ao]s? )?(?:as? |os? |sua |suas )?${clothes}`,
  "sem nada (?:por baixo|no corpo)",
  `(?:${breasts}|${rear}) ${bared}`,
  `mostr(?:e|ar|ando|a) (?:os |as |o |a |seus |suas )?(?:${breasts}|${rear}|mamilos?)`,
  "mamilos?",
  "genitai?s?",
  "genitalias?",
  "vaginas?",
  "penis",
  "sexo",
  "sexua(?:l|is)",
  "eroti[ck](?:[oa]s?)?",
  "porno?(?:graf(?:ia|ic[oa])|graph(?:y|ic))?s?",
  "hentai",
  "nsfw",
  "naked(?:ness)?",
  "nudity",
  "nudists?",
  "topless",
  "bottomless",
  "undress(?:ed|es|ing)?",
  "unclothed",
  "strip(?:ped|ping)? (?:her|him|me|them|naked|down|off)",
  "strip ?tease",
  "stripper",
  `(?:remove|removing|take off|taking off|without|no|erase|delete|lose) (?:any |all |of |the |her |his |my |their )*(?:${clothes}|panties|underwear)`,
  `(?:bare|exposed|uncovered|visible) (?:${breasts}|${rear}|nipples?)`,
  `show(?:ing)? (?:off )?(?:her |his |my |the )?(?:${breasts}|${rear}|nipples?)`,
  "(?:only|just|nothing but) (?:in |her |his |a |the )*(?:panties|underwear|thong)",
  "(?:wear(?:s|ing)?|with) nothing(?: on)?",
  "nipples?",
  "genitals?",
  "sex",
  "sexual(?:ly)?",
  "x ?ray",
  "raio x",
  "raios x",
);

const below18 =
  "(?:1[0-7]|[1-9]|um|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezessete|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)";

export const minors = words(
  "criancas?",
  "criancinhas?",
  "menor(?:es)? de (?:idade|18)",
  "de menor(?= de| \\.|$)",
  "bebes?",
  "infantil",
  "adolescentes?",
  "pre ?adolescentes?",
  "menininh[oa]s?",
  "garotinh[oa]s?",
  "child",
  "children",
  "childlike",
  "kids?",
  "toddlers?",
  "infants?",
  "bab(?:y|ies)",
  "teens?",
  "teenage(?:d|rs?)?",
  "pre ?teens?",
  "minors",
  "under ?age(?:d)?",
  "under (?:18|eighteen)",
  "(?:school|little|young|small) ?(?:girl|boy)s?",
  "menin[oa]s? (?:pequen[oa]s?|novinh[oa]s?|jove(?:m|ns))",
  "loli(?:con)?s?",
  "shota(?:con)?s?",
  `(?:de|com|tem|tenha|tenho|ter|aparenta|parecer|aos|uns|idade) (?:uns |apenas |so )?${below18} (?:anos|aninhos)(?! (?:atras|mais|menos|depois))`,
  `${below18} (?:years?|yrs?) olds?`,
  `${below18} ?(?:yo|y o)`,
  `age[ds]? ${below18}`,
);

// grown women and men are called so too: refused only in words of underwear, swimwear and seduction
export const youth = words(
  "menin[oa]s?",
  "garot[oa]s?",
  "novinh[oa]s?",
  "girls?",
  "boys?",
  "filh[oa]s?",
  "daughters?",
  "sons?",
  "colegia(?:l|is)",
  "lolitas?",
  "sobrinh[oa]s?",
  "alun[oa]s?",
);
export const intimate = words(
  "lingeries?",
  "calcinhas?",
  "sutias?",
  "cuecas?",
  "biquinis?",
  "bikinis?",
  "maio",
  "sungas?",
  "fio dental",
  "underwear",
  "panties",
  "bras?",
  "thongs?",
  "swim ?suits?",
  "sexy",
  "sensua(?:l|is)",
  "sedutor[ae]?s?",
  "provocantes?",
  "seductive",
  "transparentes?",
  "see through",
);

export const colours = words(
  "cor(?:es)?|tom|tons|tonalidades?|colou?rs?|shades?|tones?|palettes?|paleta|rosa|bege|beige|pink",
  "looks?|outfits?|conjuntos?|pecas?|roupas?|vestid[oa]s?|saias?|blusas?|camis[ae]s?|camisetas?|calcas?|shorts?|macac(?:ao|oes)|blazers?|casacos?|jaquetas?|tricots?|bod(?:y|ies)|tops?|cropped",
  "saltos?|sapatos?|sandalias?|scarpin|sapatilhas?|botas?|tenis|bolsas?|clutch|cintos?|meias?|meia calca|batom|esmaltes?|unhas?|maquiagem|brincos?|lacos?|tecidos?|renda|seda",
  "dress(?:es|ed)?|skirts?|blouses?|shirts?|pants|trousers|jumpsuits?|coats?|jackets?|sweaters?|bodysuits?|heels?|shoes?|pumps?|sandals?|boots?|bags?|belts?|tights|lipsticks?|nails?|makeup|lace|silk|satin|fabric",
);

export const bodies = words(
  "ela|ele|eu|me|mim|her|him|she|he|them|woman|women|man|men|mulher(?:es)?|homem|homens|girls?|boys?|model|modelo|pessoa|person|people|body|corpo",
  "fotos?|photos?|pics?|pictures?|imagem|images?|selfies?|totalmente|completamente|toda|todo mundo|completely|fully|totally|entirely|half|semi|deixe|deixa|deixar|fique|ficar|make|become",
);
