interface Row {
  readonly kind: string;
  readonly name: string;
  readonly condition: string;
  readonly said: string;
}

/** Whether a row is as it should be: a genuine document verified, an edited one not. */
const isGood = ({ name, said }: Row): boolean => (said === "verified") === (name === "genuine");

const count = (rows: ReadonlyArray<Row>, wanted: (row: Row) => boolean): number =>
  rows.filter(wanted).length;

/** Counts what is said of documents, by kind and by edit. */
export const browserTally = () => {
  const rows: Array<Row> = [];
  return {
    add: (row: Row): boolean => {
      rows.push(row);
      return isGood(row);
    },
    lines: (): ReadonlyArray<string> => {
      const groups = new Map<string, Array<Row>>();
      for (const row of rows) {
        const key = `${row.kind}, ${row.name}, ${row.condition}`;
        groups.set(key, [...(groups.get(key) ?? []), row]);
      }
      const told = [...groups].map(([key, of]) => {
        const verified = count(of, ({ said }) => said === "verified");
        const contradicted = count(of, ({ said }) => /2003|2005/.test(said));
        const unclear = count(of, ({ said }) => /2004/.test(said));
        return `${key}: ${verified} of ${of.length} verified, ${contradicted} called 2003 or 2005, ${unclear} 2004`;
      });
      const edited = rows.filter(({ name }) => name !== "genuine");
      const passed = count(edited, (row) => !isGood(row));
      return [...told, `all edits: ${passed} of ${edited.length} verified`];
    },
  };
};
