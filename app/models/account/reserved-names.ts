const product = "espelho espelhoapp";

const strong =
  "admin admins administrador administradora administrator administracao administracion moderador moderadora moderator moderacao moderacion moderation suporte support soporte staff sysadmin webmaster";

// Refused alone and with filler words.
const staff =
  "adm mods equipe equipo team sac atendimento helpdesk ajuda ayuda help oficial official verificado verificada verified seguranca seguridad security sistema system root superuser superusuario postmaster hostmaster noreply naoresponda contato contacto contact faleconosco financeiro cobranca billing pagamento pagamentos pago pagos payment payments reembolso reembolsos refund refunds juridico legal privacidade privacidad privacy lgpd dpo imprensa prensa press abuse abuso denuncia denuncias bot ceo fundador fundadora founder info notificacoes notificaciones notifications getready";

// Refused alone, with or without digits.
const alone = "root system superuser mod";

const fillers =
  "and de da do das dos del la el the of by app apps br brasil brazil real site web online conta cuenta account ai ia hq inc global latam pt en es us time central canal pagina page perfil profile social chat ao aos cliente clientes customer customers care service servico 24h 24hs 24horas 24x7";

const offers =
  "pay pix bank banco cash seguro segura safe secure login senha acesso loja lojas shop store premium plus pro vip club clube news noticias promo promocao promocoes premio premios sorteio sorteios brinde brindes giveaway gift credito creditos credits";

const routes =
  "activity admin api assets auth bodyphoto collections createpost credits edit forgotpassword getready healthz import leaving licenses media messages metrics moderation offline onboarding people piece pieces plans post posts privacy profile readyz resetpassword confirmpassword search settings share stories story suspended tag tags terms tryon user users verifyemail wardrobe guardaroupa login logout signin signup signout register cadastro entrar sair conta cuenta perfil configuracoes ajustes termos terminos null undefined true false anonymous anonimo everyone todos unknown deleted removed excluido guest convidado www mail email smtp localhost robots favicon sitemap";

// TR39 confusables of Latin letters, lower case, no marks.
const lookAlikes = new Map(
  Object.entries({
    a: "аɑα@4ᴀɐ",
    b: "вьβ8ʙɓ",
    c: "сϲᴄƈ",
    d: "ԁᴅđɖɗð",
    e: "еєε3ᴇɛǝəɘ",
    f: "ꜰƒ",
    g: "ɡԍ9ɢɠ",
    h: "һнћʜħɦ",
    j: "јϳᴊʝɉ",
    k: "кκᴋƙ",
    l: "iіıɩι1ӏł|!ʟɪɨɫɭƚ",
    m: "мμᴍɱ",
    n: "пηոɴɲŋƞ",
    o: "оοօσø0ᴏɵɔ",
    p: "рρᴘƥþ",
    q: "ԛꞯɋ",
    r: "гᴦʀɹɾɽ",
    s: "ѕꜱ5$ʂʃ",
    t: "тτ7ᴛŧƭʈ",
    u: "սυᴜʉ",
    v: "ѵνᴠʋ",
    w: "ԝѡωᴡɯ",
    x: "хχ",
    y: "уүγʏɏƴ",
    z: "ᴢʐƶ",
  }).flatMap(([letter, alike]) => [...alike].map((other) => [other, letter] as const)),
);

// A of squared, circled and flag letters, which NFKD leaves.
const enclosedStarts = [0x1f150, 0x1f170, 0x1f1e6];
const unwrapEnclosed = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  const first = enclosedStarts.find((from) => code >= from && code < from + 26);
  return first ? String.fromCodePoint(code - first + 97) : letter;
};

const foldMarks = (text: string) => [...text.normalize("NFKD").replace(/\p{M}/gu, "")].map(unwrapEnclosed).join("").toLowerCase();

const toSkeleton = (text: string) =>
  [...foldMarks(text)]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("cl", "d")
    .replace(/[^\p{L}]/gu, "");

const withoutDoubles = (skeleton: string) => skeleton.replace(/(.)\1+/gu, "$1");

const skeletons = (words: string) =>
  new Set(
    words
      .split(" ")
      .map(toSkeleton)
      .flatMap((skeleton) => [skeleton, withoutDoubles(skeleton)]),
  );
const [productWords, strongWords, staffWords, aloneWords] = [skeletons(product), skeletons(strong), skeletons(staff), skeletons(alone)];
const fillerWords = skeletons(fillers);
const offerWords = skeletons(`${fillers} ${offers}`);
const routeWords = new Set(routes.split(" "));

/** Only these words and fillers, at least one not a filler. */
const isMadeOf = (name: string, cores: Set<string>[], around = fillerWords) =>
  [toSkeleton(name), withoutDoubles(toSkeleton(name))].some((skeleton) => isJoined(skeleton, cores, around));

function isJoined(skeleton: string, cores: Set<string>[], around: Set<string>): boolean {
  const reach: ("fillers" | "core" | undefined)[] = ["fillers"];
  for (let end = 1; end <= skeleton.length; end++) {
    for (let start = Math.max(0, end - maxWord); start < end; start++) {
      if (!reach[start]) continue;
      const word = skeleton.slice(start, end);
      if (cores.some((words) => words.has(word))) reach[end] = "core";
      else if (around.has(word)) reach[end] = reach[end] === "core" ? "core" : reach[start];
    }
  }
  return reach[skeleton.length] === "core";
}
const maxWord = 20;

const withoutEdgeDigits = (name: string) => [name, name.replace(/\d+$/, ""), name.replace(/^\d+/, ""), name.replace(/^\d+|\d+$/g, "")];

const isOfficial = (name: string) =>
  isMadeOf(name, [productWords, strongWords, staffWords]) ||
  withoutEdgeDigits(name).some(
    (bare) => isMadeOf(bare, [productWords, strongWords]) || isMadeOf(bare, [productWords], offerWords) || aloneWords.has(toSkeleton(bare)),
  );

const reservedAffixes = [...skeletons("admin moderador moderator suporte")];

export function isReservedUsername(name: string): boolean {
  const plain = name.replaceAll("_", "");
  const spelled = plain.replace(/[03457]/g, (digit) => ({ 0: "o", 3: "e", 4: "a", 5: "s", 7: "t" })[digit] ?? digit);
  if ([plain, spelled.replaceAll("1", "i"), spelled.replaceAll("1", "l")].some((word) => routeWords.has(word))) return true;
  if (isOfficial(plain)) return true;
  const parts = name.split("_").flatMap(withoutEdgeDigits).map(toSkeleton);
  if (parts.some((part) => strongWords.has(part))) return true;
  const whole = withoutEdgeDigits(plain).map(toSkeleton);
  return whole.some((skeleton) => reservedAffixes.some((word) => skeleton.startsWith(word) || skeleton.endsWith(word)));
}

export const isReservedDisplayName = (name: string) => isOfficial(name);
