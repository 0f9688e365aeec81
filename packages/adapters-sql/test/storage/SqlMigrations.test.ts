import { hash } from "node:crypto";
import { expect, it } from "@effect/vitest";
import { Record } from "effect";
import { columnTypes } from "../../src/storage/ColumnTypes.ts";
import { migrations } from "../../src/storage/SqlMigrations.ts";

// A released migration has run on real data. Add a migration and its line; never change a line.
const released = {
  "1_foundation": {
    sqlite: "8cd6475676f091bef475748fe54713ff5b0857fb406a066f95215f7760e5f867",
    pg: "2cbc6306b217ed5c529151315d3182dea8803340219a0daf79ecb32de5b0dd6f",
  },
  "2_callbacks": {
    sqlite: "e1f7dea63b2be4a5a88b4459cf214c8b59576ec646bf12b1b74a3056eb46858f",
    pg: "9d140830bc160c95246627b7c2cd1c032e2d95d1e60ab28c9dadf59343e47957",
  },
  "3_key_check": {
    sqlite: "836c1476e7014f1645fc79df15ececb0a519aff834a77f990029205c82c706de",
    pg: "623802038a2dc35126e1579e36731ecd726e2c51b5ce30bf83d5dcb03f8ab5cf",
  },
  "4_documents": {
    sqlite: "ff10cba55100d0bc46c7717a6de788483640854e2e5f3bc469476dd8be1aaeb4",
    pg: "c9be4ae0d24db1d90d03052c3d7e3359ce5bf7dc10ec5c773f787ca928e14b44",
  },
  "5_applications": {
    sqlite: "3c2d54d9a213d38db4fe49a4b445454106240635caf98c16f18a41b7ee5e0b12",
    pg: "e169a506916dd2c3e6930c3a345a2584c4a77c74e4e613a748a1ed627907e7d9",
  },
  "6_carriers": {
    sqlite: "b77c566992c9221c3ac29dba9e4d37bb7430b700ae787e71cf636a2d9c95512e",
    pg: "c216e7ba15a152b796361764a9f90b6e06925e4c83084a1808c5f26a8ff485aa",
  },
  "7_access_version": {
    sqlite: "762f1653ba2226d603815d803693d8af9113391c279ad1f00f34fa3298b51fe4",
    pg: "28b5bd29d40395f9e2366bfe7ec6d580305fd71d938e4f301016e47ef978d644",
  },
  "8_affiliations": {
    sqlite: "094a1abdc804633f37706ee5bf1b6d50f0d13272e8403675f86e76fc1de3a191",
    pg: "1aa928ad5d0f8cce90d9f6eb314615444d59790b6189a7bfec7a29f45079c4f8",
  },
  "9_affiliation_guards": {
    sqlite: "6fc77bf316fb42e1e90afbd66d8e19fdf5daaf934111c48b2675b33243e5a7ac",
    pg: "7426058d7451ef6af6f59edc68d8d8bb195ef3c00b6ba9b2062d226b5a401e1d",
  },
  "10_people": {
    sqlite: "9b3b1615898128301d8f39d4bfca9fa8dd13843c3d6247ed2bc6778c0464d930",
    pg: "4f1ecb419b8a32293c7105dbc33f513056bf9e4bddbfbe380e08a9f501a5724e",
  },
  "11_oauth": {
    sqlite: "cdea2bffa506d017acfeeee8500347b227f11dfb77bdd3558ed877256a5c2bfa",
    pg: "82a7eb1b59efa08c56d98638977d15b05f5c68719eafad6685fcbf91ad23b91c",
  },
  "12_passback": {
    sqlite: "aa011a56bbf1f3b3fca3627cf9d4a604c74a1c5bdc74490628c29e1f3b7bfab2",
    pg: "c06689305a738a45df3db4ee01aec21ceacd187648ca96a7493e6d7d8879508d",
  },
  "13_school_search": {
    sqlite: "65b5ce0bce45b6c731f2a972abe76d48be7ed5f8f40ba9af9ede2fe2fe973306",
    pg: "55b2e4f441ef5ab0e4966044bef2dab33f68a52937985fd9f10c2a9dcdcf4717",
  },
  "14_picture_hashes": {
    sqlite: "333eb75950d136e9a3210bb0adbaec2b95945124b33af26704414e8dad774c71",
    pg: "333eb75950d136e9a3210bb0adbaec2b95945124b33af26704414e8dad774c71",
  },
  "15_grant_subjects": {
    sqlite: "b0512959c5741f7127d10f3d5a81b5c4ee98aaea70332838971456654bbdf616",
    pg: "b0512959c5741f7127d10f3d5a81b5c4ee98aaea70332838971456654bbdf616",
  },
  "16_image_previews": {
    sqlite: "b6e47e8f751ed089b7af56026f6f4483cd50102fa679fec516fb0cdb6968866a",
    pg: "0ca5b86d9e5a00251f47c363d6a3d0b3de171f7dc87092be19a98c72967757a8",
  },
  "17_product_families": {
    sqlite: "42c8fbf2edc11c7866be6a344ee524d096d8bee69c3cd968d60ef49e13fa21bb",
    pg: "42c8fbf2edc11c7866be6a344ee524d096d8bee69c3cd968d60ef49e13fa21bb",
  },
  "18_limit_uses": {
    sqlite: "85cb88a57129383301ba2ecbc239c827feda6378ec126e85b4deefaaec1e2ce4",
    pg: "60450e9deaf47d212d7d35748d438282d755992987a912465018ef0ae308492b",
  },
  "19_audit_log": {
    sqlite: "c60236a8bb28d24a5bc2c7566193092db97c8611f97aec224603cb4d57773e7b",
    pg: "75890e0e5fd2f579d74f012f2d0a3b809299fa50e650718447c2752467e910df",
  },
  "20_document_shares": {
    sqlite: "b9435da0542360f569432807e9f0fd12c017427c4d71454c77b7b51e66502aed",
    pg: "98733848f9932f7f5940c7ff34b6288518f35826819a8dedee8d5aeb7fc91c73",
  },
  "21_guards_in_limits": {
    sqlite: "0513737805b0d2a45b035a5746c85103dda977ee91db28322b1692d35f37b293",
    pg: "0513737805b0d2a45b035a5746c85103dda977ee91db28322b1692d35f37b293",
  },
  "22_review_ends": {
    sqlite: "87d438330428c41edf089a207e71ec39827a2eef24209ea2798f961803fc83bf",
    pg: "87d438330428c41edf089a207e71ec39827a2eef24209ea2798f961803fc83bf",
  },
  "23_account_evidence": {
    sqlite: "e8d79579011ac7a41f36462c3262b2939e359126fbfb2c40c6ddf91ef4dbcdd9",
    pg: "e8d79579011ac7a41f36462c3262b2939e359126fbfb2c40c6ddf91ef4dbcdd9",
  },
  "24_due_holders": {
    sqlite: "108f8f0d23a84632b5c50e6cdc414fd2b2d4096ed7e6562733a3f6d2c66b5acc",
    pg: "9684865aa119b55236009d24d356e98f5820c8ff8644c6216e1169bc1447ecd0",
  },
  "25_kept_subkeys": {
    sqlite: "d1031edc7bef66403c714405094189d02432aa1e68f3fc5e02054f88701f47b5",
    pg: "f97c1a5fa2b9f9d4607cf186c3f0c02534c6d5573b95fadccc3ef30e98b406b8",
  },
  "26_staff": {
    sqlite: "1d34994799d5ade859f16f1858e4a8945c24363097ea094d0e7de7950fd68231",
    pg: "48e0d6d85b13da17a68f8adeb21db9f0d4f93f11090cada93c36393de6e8fb0c",
  },
  "27_sandbox_partners": {
    sqlite: "91fb5ec49bbd7f231dd8ff1ac2d660b46409ab13cffc4b6dbd3d5e6dc8ea6e15",
    pg: "45c49cd0e12c970c91a76bcf330f53104283f8787890c50a43b62f8ae9e2c5c1",
  },
  "28_affiliation_claims": {
    sqlite: "fb521e57fdca01d467ad54987ea1ebc792305a1e4fb4ad7a3cbe198daa12992e",
    pg: "ebd362cc8816e119b6567ee5f271da2e44344bfa99e09219f3eefb2f74afc7b4",
  },
  "29_fleet": {
    sqlite: "bb0175fcc80abb897652122dffb4a0dd3f75d08c10ba667c8f166c606934c96a",
    pg: "27dafe935626afbd57e1bec12a3957f62898081ae0a8640abb6b3f37fd09a819",
  },
  "30_write_probe": {
    sqlite: "02081ba3d31e0a9f9dd35e83df5ce05f7b3cdb42b4501ee904ab980aa489bec0",
    pg: "31f843a64fb05558f46abf247d74b404ac6eea2b9aa7dfcc4c51edb4cc05f56e",
  },
  "31_letters": {
    sqlite: "f949f44e9118fb6ef2937165fa53ddad7111d7b4c18d6704230fe4f6f7c06742",
    pg: "7d0ad4136159182b1c0d4f4e06768400d2698f5622c4e1966d4708a1f827af9b",
  },
  "32_partner_looks": {
    sqlite: "6d0e1160552857fe932399ef0561db3616a87c18afa4c899627c4cc712902dbf",
    pg: "9f55b31a8f45b64068ea10e0911870152b8923c10ac0af649b7b3f88ddcb66a3",
  },
  "33_image_objects": {
    sqlite: "519f06b6ddf0a4877044b9182f33736ee4a0f43957abc0ee8552d75b8c82e404",
    pg: "b072788b07e5f1c81079663f478950bc2eef48630495f6a9daaade4a11d7a86e",
  },
  "34_attempt_references": {
    sqlite: "b2c50cf6425a6670049582fd8ae83e5e774df31c688f2320f528faa3185f603a",
    pg: "b2c50cf6425a6670049582fd8ae83e5e774df31c688f2320f528faa3185f603a",
  },
  "35_image_moves": {
    sqlite: "cd4b11c23f45e98e4cfdaf67dea260444e593bd6f246a218a66dcd2fe99151c1",
    pg: "c5b96862ba6a454e085c0a3727f56b6c4a8fa1836732c0f3542683ea2fa76c76",
  },
  "36_audit_head_sizes": {
    sqlite: "3f24b2e8427b7b5d6e4b2927d7574158cb8cf0b7f07a136300e1ef3fe02620e1",
    pg: "3f24b2e8427b7b5d6e4b2927d7574158cb8cf0b7f07a136300e1ef3fe02620e1",
  },
  "37_sweeps": {
    sqlite: "e8aa01585b2d9292f39f38f86114ed03e669afebbd01eac5ad359e87d9311486",
    pg: "8e189c867ad0caed1bdbec25cc9712513dde8b27866f93f4a0cc05c94f41414c",
  },
  "38_audit_runs": {
    sqlite: "41218f1e26c2d736d3495d094e72cd8597d3561f207589ec1915ff62f6cc0c61",
    pg: "5d7280c762f42af53c215e6fbaa147c406902e5c3ea33bbfc46057fe15f50da9",
  },
};

it("changes no migration that was released, and numbers them without a gap", () => {
  const written = Record.map(migrations, (statements) =>
    Record.map(columnTypes, (types) => hash("sha256", statements(types).join(";\n"))),
  );
  expect(written).toEqual(released);
  const numbers = Object.keys(migrations).map((name) => Number.parseInt(name, 10));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
