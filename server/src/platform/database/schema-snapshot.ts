import type pg from "pg";

/** Does not depend on the schema's history; partitions are listed without columns. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const [tables, columns, constraints, indexes, others] = await Promise.all([
    pool.query<TableRow>(TABLES),
    pool.query<ColumnRow>(COLUMNS),
    pool.query<DefinitionRow>(CONSTRAINTS),
    pool.query<DefinitionRow>(INDEXES),
    pool.query<{ kind: string; name: string }>(OTHER_OBJECTS),
  ]);
  const parts = tables.rows.map(({ name, persistence, partition_key: key, bound, parent }) => {
    if (parent !== null) return `CREATE TABLE ${name} PARTITION OF ${parent} ${bound ?? ""};\n`;
    const lines = [
      ...columns.rows.filter((row) => row.table === name).map(formatColumn),
      ...constraints.rows
        .filter((row) => row.table === name)
        .map((row) => `CONSTRAINT ${row.name} ${row.definition}`),
    ];
    const kind = persistence === "u" ? "UNLOGGED TABLE" : "TABLE";
    const partitioned = key === null ? "" : ` PARTITION BY ${key}`;
    const ownIndexes = indexes.rows
      .filter((row) => row.table === name)
      .map((row) => `${row.definition};\n`);
    return `CREATE ${kind} ${name} (\n${lines.map((line) => `  ${line}`).join(",\n")}\n)${partitioned};\n${ownIndexes.join("")}`;
  });
  const otherObjects = others.rows.map(({ kind, name }) => `-- ${kind} ${name}\n`);
  return `-- The schema after all migrations, for readers. Written by a test; migrations are what counts.\n\n${[...parts, ...otherObjects].join("\n")}`;
}

interface TableRow {
  name: string;
  persistence: string;
  partition_key: string | null;
  bound: string | null;
  parent: string | null;
}

interface ColumnRow {
  table: string;
  name: string;
  type: string;
  not_null: boolean;
  preset: string | null;
}

interface DefinitionRow {
  table: string;
  name: string;
  definition: string;
}

function formatColumn({ name, type, not_null: required, preset }: ColumnRow): string {
  return [
    name,
    type,
    ...(required ? ["NOT NULL"] : []),
    ...(preset === null ? [] : [`DEFAULT ${preset}`]),
  ].join(" ");
}

const OWN_TABLES = `
  pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'
  AND t.relkind IN ('r', 'p')`;

const TABLES = `
  SELECT t.relname AS name, t.relpersistence AS persistence,
         pg_get_partkeydef(t.oid) AS partition_key,
         pg_get_expr(t.relpartbound, t.oid) AS bound,
         parent.relname AS parent
  FROM ${OWN_TABLES}
  LEFT JOIN pg_inherits i ON i.inhrelid = t.oid
  LEFT JOIN pg_class parent ON parent.oid = i.inhparent
  ORDER BY coalesce(parent.relname, t.relname), parent.relname IS NOT NULL, t.relname`;

const COLUMNS = `
  SELECT t.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
         a.attnotnull AS not_null, pg_get_expr(d.adbin, d.adrelid) AS preset
  FROM ${OWN_TABLES}
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE NOT t.relispartition
  ORDER BY t.relname, a.attnum`;

/** Without NOT NULL, which is listed with the column. */
const CONSTRAINTS = `
  SELECT t.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
  FROM ${OWN_TABLES} JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype <> 'n'
  WHERE NOT t.relispartition
  ORDER BY t.relname, c.contype, c.conname`;

/** Without the indexes of constraints. */
const INDEXES = `
  SELECT t.relname AS table, x.relname AS name, pg_get_indexdef(x.oid) AS definition
  FROM ${OWN_TABLES} JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class x ON x.oid = i.indexrelid
  WHERE NOT t.relispartition
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = x.oid AND c.contype IN ('p', 'u'))
  ORDER BY t.relname, x.relname`;

/** Kinds of objects that the house rules avoid, listed so that they are noticed. */
const OTHER_OBJECTS = `
  SELECT 'sequence' AS kind, s.relname AS name FROM pg_class s
    JOIN pg_namespace n ON n.oid = s.relnamespace AND n.nspname = 'public' WHERE s.relkind = 'S'
  UNION ALL
  SELECT CASE v.relkind WHEN 'm' THEN 'materialized view' ELSE 'view' END, v.relname FROM pg_class v
    JOIN pg_namespace n ON n.oid = v.relnamespace AND n.nspname = 'public' WHERE v.relkind IN ('v', 'm')
  UNION ALL
  SELECT 'function', p.proname FROM pg_proc p
    JOIN pg_namespace n ON n.oid = p.pronamespace AND n.nspname = 'public'
    WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'trigger', g.tgname FROM pg_trigger g WHERE NOT g.tgisinternal
  UNION ALL
  SELECT 'domain', y.typname FROM pg_type y
    JOIN pg_namespace n ON n.oid = y.typnamespace AND n.nspname = 'public' WHERE y.typtype IN ('d', 'r')
  UNION ALL
  SELECT 'extension', e.extname FROM pg_extension e WHERE e.extname <> 'plpgsql'
  ORDER BY 1, 2`;
