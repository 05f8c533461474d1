import { cover } from "./prompt-garments";
import { breasts, nipples, rear, words } from "./prompt-words";

// False positives, removed first.
export const innocent = new RegExp(
  words(
    "(?:sem|no|without|any|qualquer|nenhuma|sin|nada de|zero|evite|avoid|evitar) (?:nudez|nudes?|nudity|desnudos?|desnudez)",
    `(?:sem|nao|without|not|sin|dont|don t|nunca|never) (?:precisa )?(?:mostr(?:ar|e|ando)|marcar|showing|show|ensenar|mostrar|exposing|expor)(?: \\w{1,12}){0,2} (?:${breasts}|${rear}|${nipples})`,
    "(?:costas?|ombros?|bracos?|pernas?|pes?|pescoco|maos?|colo|espalda|hombros?|brazos?|piernas?) (?:nus?|nuas?|desnud[oa]s?|descobert[oa]s?|de fora|descubiert[oa]s?)",
    "bare (?:shoulders?|arms?|legs?|feet|back|minimum)",
    "nu (?:metal|rock|jazz|disco|skin)",
    "(?:jogar|bater|jogo de|joguinho de|time de|camisa de|uniforme de|roupa (?:de|para|pra)|domingo de) (?:uma )?pelada",
    "pelada (?:de futebol|com os amigos|de domingo|do trabalho|da firma)",
    "(?:naranja|nuez|almendra|fruta|cable|laranja|amendoa) pelad[oa]",
    "sex (?:and the city|appeal|pistols|education)",
    "same sex",
    "opposite sex",
    "(?:do |del |de )?sexo (?:feminino|masculino|oposto|femenino)",
    "transexua(?:l|is)|homossexua(?:l|is)|homosexuals?|bissexua(?:l|is)|assexual|asexual",
    "(?:azul|rosa|verde|amarelo|tom|cor|blue|pink|celeste|color) (?:de )?(?:bebe|baby)",
    "baby (?:look|blue|pink|tee|doll|blusa|shower|yellow|t)",
    "babyliss",
    "(?:cha|enxoval|roupinha de boneca|convite de cha) de (?:bebe|fralda|baby)",
    "(?:estampa|festa|tema|linha|desenho|animacao|cinema) infantil",
    "(?:nada|nao|sem ser|menos|not|pouco|nem|no|jamais) (?:seja |fique |quero |pareca |e |tao |muito |ser |parecer |nada |too ){0,4}infantil",
    "infantil (?:nao|de jeito nenhum|nunca|demais nao)",
    "sem (?:ar |cara |jeito |aspecto |estilo )?(?:de )?infantil",
    "kid (?:leather|suede|mohair|skin|rock|cudi)",
    "no kidding",
    "(?:festa|baile|aniversario|vestido|valsa) (?:de|para|pra) (?:os )?(?:15|quinze) anos",
    "(?:moda|roupa|look|estilo|style|fashion|vestido) d?[aeo]?s? ?anos (?:\\d0|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa)",
    "destinys? s? ?child",
    "moulin rouge",
    "boy ?friends?",
    "girl ?friends?",
    "girl ?boss",
    "(?:it|cover|office|city|cool|gossip|party|beach) girls?",
    "pussy ?(?:bow|cat bow)",
    "peacock|cocktails?",
    "boob tube",
    `(?:cobr\\w{1,4}|cubr\\w{1,3}|tap\\w{1,3}|escond\\w{1,3}|cover(?:s|ing)?|hid(?:e|es|ing)|sustent\\w{1,3}|support(?:s|ing)?|para quem tem|disfarc\\w{1,3}|modela(?:r)?) (?:\\w{1,10} ){0,2}(?:${breasts}|${rear})`,
    "high ?school (?:musical|reunion)",
    "teen (?:wolf|vogue|choice)",
    "(?:minor|menor) (?:detail|ajuste|detalhe)",
    "corte menor|menor que",
    "kinder ovo",
    "nada (?:muito|disso|transparente|justo|curto)",
    "no top(?=e| d[aeo]| )",
    "(?:bolso|laco|babado|botao|zoom|detalhe|bordado|no|drapeado) no (?:peito|busto)",
    "(?:bolso|logo|print|pocket|estampa|bordado|detalhe) (?:on|at|sobre|na altura) (?:the |o |do )?(?:chest|peito)",
  ).source,
  "g",
);

export const colours = words(
  "cor(?:es)?|tom|tons|tonalidades?|colou?rs?|shades?|tones?|palettes?|paletas?|rosa|rosad[oa]|bege|beige|pink|monocromatic[oa]|monochrom\\w{0,12}|colores?|tonos?",
  "pret[oa]s?|branc[oa]s?|dourad[oa]s?|prata|pratead[oa]s?|caramelo|terracota|marrom|vinho|verde|azul|off|creme|black|white|gold|silver|brown|cream|tan|negr[oa]s?|blanc[oa]s?|dorad[oa]s?|platead[oa]s?",
  "looks?|outfits?|conjuntos?|pecas?|roupas?|ropas?|visual|estilo|style|alfaiataria|tricots?|tricos?|malhas?|tecidos?|rendas?|seda|cetim|linho|couro|camurca|suede|leather|linen|algodao|veludo|lace|silk|satin|fabric|tul|encaje",
  `${cover}|casac\\w{1,3}|jaquetas?|blazers?|coletes?|ternos?|cardig\\w{1,4}|kimonos?|quimonos?|trench|sobretudos?|moletom|suet[ei]r|bod(?:y|ies)|bodysuits?|slips?|saidas?|coats?|jackets?|vests?|suits?|hoodie|tights|stockings|abrigos?|chaquetas?|trajes?|chalecos?|lingeries?|suti\\w{1,3}|calcinhas?|bras?|biquinis?|bikinis?|maios?`,
  "saltos?|sapat(?:o|ilha|enis)s?|sandalias?|rasteir\\w{1,5}|scarp(?:in|ins)|mules?|botas?|botinhas?|tenis|anabelas?|plataformas?|heels?|shoes?|pumps?|sandals?|boots?|flats|loafers?|stilettos?|zapat(?:o|illa)s?|tacones|sandalias?|botines",
  "bolsas?|clutch|carteiras?|mochilas?|cintos?|meias?|meia calca|chapeus?|lencos?|echarpes?|xales?|brincos?|colares?|lacos?|luvas?|bags?|purses?|belts?|scarf|scarves|hats?|gloves|bolsos?|carteras?|cinturon(?:es)?|medias|panuelos?",
  "batom|batons|esmaltes?|unhas?|maquiage(?:m|ns)|sombras?|blush|base|gloss|labios?|boca|lipsticks?|nails?|makeup|lips|labial(?:es)?|unas|maquillaje",
);

export const bodies = words(
  "ela|ele|eu|me|mim|her|him|she|he|them|woman|women|man|men|lady|mulher(?:es)?|homem|homens|moca|garotas?|girls?|boys?|modelo?s?|pessoas?|person|people|body|corpo|ella|mujer(?:es)?|hombres?|chicas?|persona|cuerpo",
  "fotos?|photos?|pics?|pictures?|imagem|imagens|images?|selfies?|ensaios?|poses?|totalmente|completamente|toda|todo mundo|completely|fully|totally|entirely|entirely|half|semi|deixe|deixa|deixar|fique|ficar|become|imagenes|desnuda",
);

/** Refused alone, also split, masked or stretched. */
export const core = [
  ..."nua nuas pelada peladas pelado pelados despida despido desnuda desnudas desnudo desnudos nudez naked nudity topless undress undressed shirtless porno pornografia sexo vagina vaginas penis buceta mamilo mamilos nipple nipples genitals pezones erotica erotico hentai nsfw".split(
    " ",
  ),
  ..."crianca criancas criancinha menininha menininhas menininho garotinha garotinho infantil bebe bebes adolescente adolescentes ninfeta child children kids teen teens teenage teenager teenagers toddler toddlers underage preteen loli lolicon minors ninna ninno ninnas ninnos".split(
    " ",
  ),
];

/** Neighbors that spell a refused word by accident. */
export const harmlessNeighbours = new Set(["por no", "por nos", "nu a", "nu as", "ki ds", "pela da", "pela das", "pela do", "pela dos", "pe lado", "be be"]);
