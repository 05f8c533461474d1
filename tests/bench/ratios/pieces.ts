import { pieceColours, pieceKinds } from "#app/models/pieces/piece";
import { circleLookCount, circleSize, idKinds, namedPeople, type World } from "./world.ts";

/*
 * Two pictures and three pieces a look, wardrobes, outfits and plans.
 * Made by SQL out of looks and people; ids are theirs with another kind.
 */

const nouns = ["Camisa", "Calça", "Bermuda", "Saia", "Vestido", "Macacão", "Casaco", "Bota", "Bolsa", "Cinto", "Maiô", "Quimono"];
const cloths = ["linho", "seda", "couro", "algodão", "jeans", "tricô", "lã", "viscose", "veludo", "crepe", "renda"];
const brands = 60;
const brandsAndNone = 90;
const copies = 60;
const photographed = 20;
const hosts = 200;

const list = (texts: readonly string[]) => `(array[${texts.map((text) => `'${text}'`).join(",")}])`;
const idOf = (kind: number, from: string) => `overlay(${from}::text placing '7${kind.toString(16).padStart(3, "0")}' from 15 for 4)::uuid`;
const numberOf = (id: string) => `('x' || right(${id}::text, 12))::bit(48)::bigint`;
const picture = (id: string, owner: string, purpose: string, number: string) => `
  select ${id}, ${owner}, '${purpose}', 1080, 1350, 240000, md5(${number}::text) || md5('picture'), '1QcSHQRnh493V4dIh4eXh1h4kJUI', true`;
const insertPictures = "insert into media (id, owner_id, purpose, width, height, bytes, sha256, thumbhash, are_variants_ready)";

/** Place of the marks of a look, in parts of 10,000. */
const place = "2000 + mark * 1500 as x, 1000 + mark * 2500 as y, 3000 as width, 2500 as height";

const hash = (text: string) => `('x' || left(md5((${text})::text), 16))::bit(64)::bigint`;
const shownPicture = `case when mark = 2 then ${idOf(idKinds.secondPicture, "id")} else image_url end`;

/** Fills the tables in this order. */
export function listPieceTables(world: World): Record<string, string[]> {
  const strangers = world.people - circleSize;
  const today = `date '${new Date(world.createdAt).toISOString().slice(0, 10)}'`;
  return {
    // a person's looks by turn; three in a row share a piece
    media: [
      `create temp table numbered on commit drop as
        select id, user_id, image_url, created_at, is_ai, number, number < ${circleLookCount} as is_near, turn,
          number - (turn % 3) * case when number < ${circleLookCount} then ${circleSize} else ${strangers} end as root
        from (select *, case when number < ${circleLookCount} then number / ${circleSize} else (number - ${circleLookCount}) / ${strangers} end as turn
          from (select *, ${numberOf("id")} as number from posts) counted) placed`,
      `create temp table marked on commit drop as
        select look.*, mark, case mark when 0 then ${idOf(idKinds.piece, "look.id")}
          when 1 then ${idOf(idKinds.piece + 1, "look.id")} else ${idOf(idKinds.piece + 2, "root.id")} end as piece_id
        from numbered look join numbered root on root.number = look.root, generate_series(0, 2) mark`,
      `create temp table photographs on commit drop as
        select person.id as owner_id, number * ${photographed} + turn as number, turn::int, ${idOf(idKinds.photographedPiece, "made.id")} as piece_id,
          ${idOf(idKinds.photo, "made.id")} as photo_id, person.number < ${circleSize} as is_near
        from (select id, ${numberOf("id")} as number from users) person
        cross join generate_series(0, case when number < ${circleSize} then ${photographed} - 1 else 0 end) turn
        cross join lateral (select left(person.id::text, 24) || lpad(to_hex(number * ${photographed} + turn), 12, '0') as id) made`,
      `${insertPictures} ${picture(idOf(idKinds.secondPicture, "id"), "user_id", "post", "number")} from numbered`,
      `${insertPictures} ${picture("photo_id", "owner_id", "edit_input", "number")} from photographs`,
      `${insertPictures} ${picture(idOf(idKinds.cutOutFile, "id"), "user_id", "cut_out", "number")} from numbered where number % 4 = 0`,
      "analyze numbered, marked",
    ],
    post_pictures: [
      `insert into post_pictures (post_id, position, media_id, is_ai, created_at)
        select id, 1, ${idOf(idKinds.secondPicture, "id")}, is_ai, created_at from numbered`,
    ],
    pieces: [
      // words are made once a name, not once a piece
      `create temp table named on commit drop as
        select noun, cloth, brand, name, brand_name, words_of(concat_ws(' ', name, brand_name)) as words, fold(brand_name) as brand_text
        from (select *, ${list(nouns)}[noun + 1] || ' de ' || ${list(cloths)}[cloth + 1] as name,
          case when brand < ${brands} then 'Ateliê ' || brand end as brand_name
          from generate_series(0, ${nouns.length - 1}) noun, generate_series(0, ${cloths.length - 1}) cloth, generate_series(0, ${brands}) brand) each`,
      "analyze named",
      // stored in the order of time, as real ones are
      `insert into pieces (id, owner_id, kind, name, colour, photo_id, words, created_at, updated_at)
        select piece_id, owner_id, ${list(pieceKinds)}[turn % 4 + 1], case when turn % 3 > 0 then 'Peça de foto' end, 'blue', photo_id,
          words_of(case when turn % 3 > 0 then 'Peça de foto' else '' end), moment, moment
        from photographs, (select ${today} - interval '9 days' as moment) at order by piece_id`,
      `insert into pieces (id, owner_id, kind, name, brand, colour, price_cents, source, link_url, link_host, season, state, words, brand_text, created_at, updated_at)
        select piece_id, user_id, ${list(pieceKinds)}[noun + 1], name, brand_name, ${list(pieceColours)}[(number * 11 + mark * 3) % 16 + 1],
          case when number % 5 > 0 then ((number * 37 + mark * 11) % 400 + 10) * 100 end,
          (array['shop', 'shop', 'thrift', 'borrowed', 'handmade'])[(number + mark) % 6 + 1], 'https://' || host || '/peca', host,
          (array['summer', 'between', 'winter', 'all'])[number % 5 + 1], case when number % 23 = 0 then 'wash' when number % 29 = 0 then 'give' end,
          words, brand_text, created_at, created_at
        from marked
        cross join lateral (select case when (number + mark) % 3 = 0 then 'loja-' || number % ${hosts} || '.com.br' end as host) link
        join named on noun = (number + mark * 5 + number / 12) % ${nouns.length} and cloth = (number * 7 + mark) % ${cloths.length}
          and brand = least((number * 13 + mark * 29) % ${brandsAndNone}, ${brands})
        where mark < 2 or number = root order by piece_id`,
      `update pieces set name = 'Casaco ${namedPeople.rareTag}', words = words_of('Casaco ${namedPeople.rareTag}')
        where id in (select piece_id from marked where number < 40 and mark = 0)`,
      `update pieces set origin_piece_id = (select piece_id from marked where number = ${namedPeople.copiedLook} and mark = 1)
        where id in (select piece_id from marked where number between 200 and ${199 + copies} and mark = 1)`,
    ],
    piece_marks: [
      `insert into piece_marks (piece_id, post_id, media_id, x, y, width, height, position, created_at)
        select piece_id, id, ${shownPicture}, x, y, width, height, mark, created_at
        from (select *, ${place} from marked) each`,
    ],
    piece_wears: [
      `insert into piece_wears (piece_id, worn_on)
        select piece_id, ${today} - turn - back from photographs, generate_series(0, case when is_near then 40 else 0 end, 20) back`,
    ],
    // as the page of duplicates writes it: the place on the newest look
    piece_hashes: [
      `insert into piece_hashes (piece_id, source, hash)
        select piece_id, media_id || ' ' || jsonb_build_object('x', x, 'y', y, 'width', width, 'height', height)::text, ${hash("piece_id")} from (
          select distinct on (piece_id) piece_id, ${shownPicture} as media_id, ${place} from marked where is_near order by piece_id, id desc) newest`,
      `insert into piece_hashes (piece_id, source, hash)
        select piece_id, media_id || ' ' || jsonb_build_object('x', x, 'y', y, 'width', width, 'height', height)::text, ${hash("piece_id")} from (
          select piece_id, ${shownPicture} as media_id, ${place} from marked where not is_near and (mark < 2 or number = root)) shown`,
      `insert into piece_hashes (piece_id, source, hash)
        select piece_id, photo_id || ' {"x": 0, "y": 0, "width": 10000, "height": 10000}', ${hash("(owner_id, turn % 12)")} from photographs`,
    ],
    different_pieces: [
      `insert into different_pieces (low_id, high_id)
        select ${idOf(idKinds.piece, "id")}, ${idOf(idKinds.piece + 1, "id")} from numbered where turn = 0`,
    ],
    cut_outs: [
      `insert into cut_outs (id, piece_id, source_id, x, y, width, height, state, way, colour, media_id, base_width, base_height, created_at)
        select ${idOf(idKinds.cutOut, "id")}, piece_id, image_url, x, y, width, height, 'kept', 'clothes', 'blue', ${idOf(idKinds.cutOutFile, "id")}, 800, 900, created_at
        from (select *, ${place} from marked where mark = 0 and number % 4 = 0) each`,
    ],
    collected_pieces: [
      `insert into collected_pieces (id, collection_id, piece_id)
        select ${idOf(idKinds.collectedPiece, "item.id")}, item.collection_id, ${idOf(idKinds.piece, "item.post_id")}
        from collection_items item join collections on collections.id = item.collection_id and collections.kind = 'custom'`,
    ],
    piece_questions: [
      `insert into piece_questions (id, post_id, asker_id)
        select ${idOf(idKinds.question, "id")}, post_id, user_id from (
          select distinct on (post_id, user_id) * from comments where ${numberOf("id")} < 30 or ${numberOf("id")} % 20 = 0 order by post_id, user_id) asked`,
    ],
    // a look is an outfit too: thirty of a near person, one of a stranger
    outfits: [
      `insert into outfits (id, owner_id, name, occasion)
        select ${idOf(idKinds.outfit, "id")}, user_id, 'Roupa ' || turn, (array['work', 'everyday', 'party', 'beach', 'sport', 'travel'])[turn % 6 + 1]
        from numbered where is_near or turn = 0`,
    ],
    outfit_pieces: [
      `insert into outfit_pieces (outfit_id, piece_id, x, y, scale, rotation, position)
        select ${idOf(idKinds.outfit, "id")}, piece_id, 5000, 2000 + mark * 3000, 100, 0, mark from marked where is_near or turn = 0`,
    ],
    wear_plans: [
      `insert into wear_plans (id, owner_id, planned_on, outfit_id, worn_at)
        select ${idOf(idKinds.plan, "id")}, user_id, day, ${idOf(idKinds.outfit, "id")}, case when day < ${today} then day end
        from (select *, ${today} + (turn * 5 % 14)::int - 7 as day from numbered where is_near and turn < 14 or turn = 0) each`,
    ],
    packs: [
      `insert into packs (id, owner_id, name, starts_on, ends_on)
        select ${idOf(idKinds.pack, "id")}, user_id, 'Viagem ' || turn, ${today} + 7, ${today} + 12 from numbered where is_near and turn < 3 or turn = 0 and number % 5 = 0`,
    ],
    pack_pieces: [
      `insert into pack_pieces (pack_id, piece_id, is_packed)
        select packs.id, piece_id, mark = 0 from packs join numbered on packs.id = ${idOf(idKinds.pack, "numbered.id")}
        join marked on marked.user_id = numbered.user_id and marked.turn % 3 = numbered.turn and (marked.is_near or marked.turn = 0)`,
    ],
    hidden_hosts: [
      `insert into hidden_hosts (id, host, reason) select gen_random_uuid(), 'loja-' || number || '.com.br', 'Golpe' from generate_series(0, 4) number`,
      `insert into hidden_hosts (id, host, reason) select gen_random_uuid(), 'golpe-' || number || '.com.br', 'Golpe' from generate_series(1, 500) number`,
    ],
  };
}
