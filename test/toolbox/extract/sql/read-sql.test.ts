import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccessFound } from '../../../../src/contract/access-found.ts'
import { AccessCollector } from '../../../../src/toolbox/extract/access-collector.ts'
import { AccessSchema } from '../../../../src/toolbox/extract/access-schema.ts'
import { ReadingBudget } from '../../../../src/toolbox/extract/reading-budget.ts'
import { looksLikeSql, readSql } from '../../../../src/toolbox/extract/sql/read-sql.ts'
import { SqlParser } from '../../../../src/toolbox/extract/sql/sql-parser.ts'

/** `stay` and `name` exist in several tables. */
const SCHEMA = {
  patient: ['stay', 'age', 'gender', 'ward'],
  vital: ['stay', 'pulse', 'taken'],
  lab: ['stay', 'name', 'result'],
  drug: ['name', 'dose'],
}

function read(sql: string): AccessFound {
  const collector = new AccessCollector(new AccessSchema(SCHEMA))
  readSql(sql, 'here', { collector, parser: new SqlParser(), budget: new ReadingBudget() })
  return collector.found()
}

function sorted(databases: AccessFound['databases']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(databases).map(([name, columns]) => [name, [...columns].sort()]))
}

type Case = readonly [sql: string, databases: Record<string, string[]>]

describe('readSql', () => {
  it.each<Case>([
    ['select age from patient', { patient: ['age'] }],
    ['SELECT Age FROM Patient', { patient: ['age'] }],
    ["select p.age from patient as p where p.gender = 'f'", { patient: ['age', 'gender'] }],
    ['select count(*) from patient', { patient: [] }],
    ['select * from drug', { drug: ['dose', 'name'] }],
    ['select d.*, l.result from drug d, lab l', { drug: ['dose', 'name'], lab: ['result'] }],
    ['select * from (select age from patient) t', { patient: ['age'] }],
    ['select avg(t.c) from (select max(pulse) as c from vital group by stay) t', { vital: ['pulse', 'stay'] }],
    [
      'select ward from patient where stay in (select stay from vital where pulse > 3)',
      { patient: ['stay', 'ward'], vital: ['pulse', 'stay'] },
    ],
    [
      'select 1 from patient where exists (select 1 from lab where lab.stay = patient.stay and patient.ward = 3)',
      { patient: ['stay', 'ward'], lab: ['stay'] },
    ],
    [
      'with x as (select age, stay from patient) select x.age from x join vital on x.stay = vital.stay',
      { patient: ['age', 'stay'], vital: ['stay'] },
    ],
    ['with x(a) as (select age from patient), y as (select a from x) select a from y', { patient: ['age'] }],
    [
      'with recursive n as (select 1 as i union all select i + 1 from n where i < 5) select i, age from n, patient',
      { patient: ['age'] },
    ],
    ['select result from lab join patient using (stay)', { lab: ['result', 'stay'], patient: ['stay'] }],
    ['select result from lab natural join patient', { lab: ['result', 'stay'], patient: ['stay'] }],
    ['select result from lab natural left join patient', { lab: ['result', 'stay'], patient: ['stay'] }],
    [
      'select stay from lab join patient on lab.result = patient.age',
      { lab: ['result', 'stay'], patient: ['age', 'stay'] },
    ],
    ['select age from patient union select pulse from vital order by age', { patient: ['age'], vital: ['pulse'] }],
    ['select age from patient except select pulse from vital', { patient: ['age'], vital: ['pulse'] }],
    ['select case when age > 3 then ward else 0 end from patient', { patient: ['age', 'ward'] }],
    [
      "select strftime('%Y', taken) from vital where datetime(taken, 'start of year') = datetime(current_time, '-1 year')",
      { vital: ['taken'] },
    ],
    ['select row_number() over (partition by ward order by age) as n from patient', { patient: ['age', 'ward'] }],
    ['select rank() over w from patient window w as (order by age)', { patient: ['age'] }],
    ['select sum(age) filter (where ward = 1) from patient', { patient: ['age', 'ward'] }],
    [
      'select ward, count(*) as c1 from patient group by ward having count(*) > 2 order by c1 desc limit 3',
      { patient: ['ward'] },
    ],
    [
      'select gender from patient group by ward having max(age) > 3 order by stay',
      { patient: ['age', 'gender', 'stay', 'ward'] },
    ],
    ['select `age`, [gender] from [patient] where "ward" = 1', { patient: ['age', 'gender', 'ward'] }],
    ["select age -- , gender\nfrom patient /* where ward = 1 */ where stay = 'gender'", { patient: ['age', 'stay'] }],
    ["select age from patient where ward like '%' || 'x''y' || '%'", { patient: ['age', 'ward'] }],
    [
      'select age from patient where ward in (1, 2, 3, 4) and stay between 1 and 2',
      { patient: ['age', 'stay', 'ward'] },
    ],
    ['select age from patient where ward = ? and stay = :stay', { patient: ['age', 'stay', 'ward'] }],
    ['select age from main.patient', { patient: ['age'] }],
    ['insert into drug (name) select name from lab', { drug: ['name'], lab: ['name'] }],
    ['insert into drug values (1, 2)', { drug: ['dose', 'name'] }],
    ['update lab set result = (select dose from drug) where stay = 1', { lab: ['result', 'stay'], drug: ['dose'] }],
    ['delete from drug where name = 1', { drug: ['dose', 'name'] }],
    ['select age from patient; select dose from drug;', { patient: ['age'], drug: ['dose'] }],
    ['explain query plan select age from patient', { patient: ['age'] }],
    [
      'select age from patient where ward > "2104-12-31 10:00" and datetime(ward, "start of year", "-1 year") < 1',
      { patient: ['age', 'ward'] },
    ],
    ['select age as "Total age" from patient order by "Total age"', { patient: ['age'] }],
  ])('reads `%s`', (sql, databases) => {
    const found = read(sql)
    expect(sorted(found.databases)).toEqual(databases)
    expect(found.unread).toEqual([])
  })

  it('tells a column that several tables have by its scope, qualified and not', () => {
    expect(sorted(read('select age from patient where stay in (select stay from vital)').databases)).toEqual({
      patient: ['age', 'stay'],
      vital: ['stay'],
    })
    expect(sorted(read('select pulse from vital, patient where vital.stay = 3').databases)).toEqual({
      vital: ['pulse', 'stay'],
      patient: [],
    })
    expect(sorted(read('select stay from vital where pulse = (select age from patient)').databases)).toEqual({
      vital: ['pulse', 'stay'],
      patient: ['age'],
    })
  })

  it('reports a column or table that the schema does not know under its table', () => {
    expect(read('select ssn from patient').databases).toEqual({ patient: ['ssn'] })
    expect(read('select "ssn" from patient').databases).toEqual({ patient: ['ssn'] })
    expect(read('select x from secret where y = 1').databases).toEqual({ secret: ['x', 'y'] })
    expect(read('select age from other.patient').databases).toEqual({ 'other.patient': ['age'] })
    expect(read('select 1 as ssn, ssn from patient').databases).toEqual({ patient: ['ssn'] })
  })

  /** Stands at `$`. No role lists it, so a query that hides it would be allowed. */
  const SECRETS = ['ssn', '"ssn"', '`ssn`', '[ssn]', 'patient.ssn', 'patient."ssn"', '"s-s-n"', '"ssn no"']
  const PLACES = [
    'select age || $ from patient',
    'select 1 + $ from patient',
    'select max($), coalesce(age, $) from patient',
    'select age from patient where age between 1 and $',
    'select age from patient where age in (1, $, 2)',
    "select age from patient where 'abc' like $",
    "select age from patient where 'abc' = $",
    'select age from patient where age is distinct from $',
    'select age from patient where age is not distinct from $',
    'select age at time zone $ from patient',
    'insert into patient (age) values (1) on conflict do update set age = $',
    'insert into patient (age) values (1) on duplicate key update age = $',
    'insert into patient (age) values (1) returning $',
    'update patient set age = $',
    'select case $ when 1 then 2 end, case when 1 then $ else $ end from patient',
    'select cast($ as text), $::text from patient',
    'select cast(age as $) from patient',
    'select sum(age) over (partition by $ order by $) from patient',
    'select sum(age) over w from patient window w as (order by $)',
    'select sum(age) filter (where $ > 1), group_concat(age, $) from patient',
    'select count(distinct $) from patient',
    'select distinct on ($) age from patient',
    'select extract(year from $) from patient',
    'select trim(both $ from age) from patient',
    'select substring(age from 1 for $) from patient',
    'select age + interval $ day from patient',
    'select age[$] from patient',
    'select array[age, $] from patient',
    'select age collate $ from patient',
    'select age from patient join drug on $ = 1',
    'select age from patient join drug using ($)',
    'select age from patient group by age, $ having $ > 1 order by $ + 1',
    'select age from patient order by $ limit 1',
    'select age from patient limit $',
    'select age from patient union select $ from patient',
    'with x as (select $ as a from patient) select a from x',
    'select (select $) from patient',
    'select age from patient tablesample system ($)',
    'select age as ssn from patient group by $',
    'select $ from patient as ssn',
    "select age, $ from patient, json_each('[]') as j",
    'select (select $ from drug) from (select age as ssn from patient) t',
    'select binary $ from patient',
    'select age as ssn from patient group by age having $ > 1',
  ]

  it.each(PLACES)('lets no column hide in `%s`', (place) => {
    for (const secret of SECRETS) {
      const found = read(place.replaceAll('$', () => secret))
      const seen = Object.values(found.databases).some((columns) => columns.some((column) => /s-?s-?n/.test(column)))
      expect(seen || found.unread.length > 0, secret).toBe(true)
    }
  })

  it('reports a changed column under the changed table, though a table that is read has one of that name', () => {
    expect(read('update drug set ward = 1 from patient').databases.drug).toEqual(['ward'])
  })

  it('takes no unqualified column of an outer table for sure where an inner table may have one', () => {
    const inner = 'select 1 from patient where exists (select 1 from drug where ward = 1)'
    expect(read(inner).unread).not.toEqual([])
    expect(read(inner.replace('ward', 'patient.ward')).unread).toEqual([])
  })

  it('takes a text in double quotes for a string only where no column can have that name', () => {
    const unread = (text: string) => read(`select age from patient where ward = "${text}"`).unread.length > 0
    for (const text of ['ssn', 'sodium', 'pass word', 's-s-n', 'a:b', 'x%', 'pass""word', ' ward']) {
      expect(unread(text), text).toBe(true)
    }
    for (const text of ['3', '2104-12-31', '2104-12-31 10:00:00', '-1 year', '%Y-%m']) {
      expect(unread(text), text).toBe(false)
    }
    expect(read('select age from patient where ward = "gender"').databases).toEqual({
      patient: ['age', 'ward', 'gender'],
    })
  })

  it.each([
    ['two signs or a comment', 'select 1--1, ssn\nfrom patient'],
    ['comments that nest', "select /* /* */ ' */ ssn from patient --' as t from patient"],
    ['a backslash before a double quote', String.raw`select "\" ", ssn from patient -- "`],
    [
      'a backslash before a quote',
      String.raw`select age from patient where ward = 'x\' union select dose from drug --'`,
    ],
    ['a number sign', 'select age # , ssn\n from patient'],
    ['a comment that runs', 'select age /*! , ssn */ from patient'],
    ['a comment that runs elsewhere', 'select age /*M! , ssn */ from patient'],
    ['a carriage return in a comment', 'select age -- \r, ssn\nfrom patient'],
    ['dollar quotes', "select $$ ' $$, ssn from patient -- ' from drug"],
    ['a variable or an operator', 'select @ssn from patient'],
    ['a parameter that goes on', "select :a('), ssn from patient --') from patient"],
    ['a name or a number and an alias', 'select 1ssn from patient'],
    ['a letter or a blank', 'select age\u00a0ssn from patient'],
    ['a letter that is another in lower case', 'select \u212aey from patient'],
    ['a subscript or an alias', 'select age [ssn] from patient'],
    ['a list or a table', 'select age from patient where age in drug'],
  ])('refuses what databases read in different ways: %s', (_, sql) => {
    expect(read(sql).unread).not.toEqual([])
  })

  it.each([
    'get_ages(1)',
    "current_setting('x')",
    '"get_ages"(1)',
    'other.lower(age)',
    'ssn(patient)',
    'age.ssn(1)',
    "query_to_xml('select 1', true, true, '')",
    'user()',
  ])('knows plain functions only: not `%s`', (call) => {
    expect(read(`select ${call} from patient`).unread).not.toEqual([])
  })

  it.each([
    ['select * from unknown_table'],
    ['select age from'],
    ['selec age from patient'],
    ['drop table patient'],
    ['pragma table_info(patient)'],
    ["attach database 'x' as y"],
    ['create table copy as select age from patient'],
    ["select age from patient where ward = 'open"],
    ["select name from pragma_table_info('patient')"],
    ["select load_extension('x') from patient"],
    ["select age into outfile 'x' from patient"],
    ['select age'],
    ['select coalesce(ward, "ssn") from patient'],
    ['select x.* from patient'],
    ['select \uE000 from patient'],
    ['select age from \uE000'],
    ["select age from patient where ward = '\uE001'"],
  ])('says that it could not read `%s`', (sql) => {
    expect(read(sql).unread).not.toEqual([])
  })

  it('fills a part that only exists at run time with a value', () => {
    const found = read(
      "select age from patient where ward = \uE000 and stay in \uE000 and gender = '\uE000' limit \uE000",
    )
    expect(found).toEqual({ databases: { patient: ['age', 'ward', 'stay', 'gender'] }, unread: [] })
  })

  it.each([
    ['parentheses', `select ${'('.repeat(40)}a b${')'.repeat(40)} from patient`],
    ['casts', `select ${'cast('.repeat(12)}a b${' as int)'.repeat(12)} from patient`],
    ['subqueries', `select 1 from patient where ${'exists (select 1 from lab where '.repeat(20)}1 1${')'.repeat(20)}`],
    ['many statements', 'select age from patient;'.repeat(3000)],
    ['many tables', `select age from ${'patient,'.repeat(20_000)}patient`],
    ['deep nesting', `select ${'('.repeat(3000)}1${')'.repeat(3000)}`],
  ])('gives up on hostile %s instead of hanging', (_, sql) => {
    expect(read(sql).unread).not.toEqual([])
  })

  it('reads a long list of constants', () => {
    const found = read(
      `select age from patient where ward in (${Array.from({ length: 9000 }, (__, index) => index).join(', ')})`,
    )
    expect(found).toEqual({ databases: { patient: ['age', 'ward'] }, unread: [] })
  })

  it('finds exactly the columns of generated queries', () => {
    const tables = Object.keys(SCHEMA) as (keyof typeof SCHEMA)[]
    const table = fc.constantFrom(...tables)
    const query = fc.record({
      table,
      alias: fc.constantFrom('x', 'y', 'patients'),
      qualified: fc.boolean(),
      shown: fc.nat(3),
      filtered: fc.nat(3),
      inner: fc.option(fc.record({ table, shown: fc.nat(3) }), { nil: null }),
      wrap: fc.constantFrom('plain', 'cte', 'derived'),
    })
    fc.assert(
      fc.property(query, (made) => {
        const expected = new Map<string, Set<string>>()
        const use = (name: keyof typeof SCHEMA, index: number): string => {
          const column = SCHEMA[name][index % SCHEMA[name].length] ?? ''
          expected.set(name, (expected.get(name) ?? new Set()).add(column))
          return column
        }
        const prefix = made.qualified ? `${made.alias}.` : ''
        const shown = use(made.table, made.shown)
        const inner =
          made.inner === null
            ? '(1, 2)'
            : `(select ${use(made.inner.table, made.inner.shown)} from ${made.inner.table})`
        const core = `select ${prefix}${shown} from ${made.table} ${made.alias} where ${prefix}${use(made.table, made.filtered)} in ${inner}`
        const sql = {
          plain: core,
          cte: `with q as (${core}) select ${shown} from q`,
          derived: `select q.${shown} from (${core}) q`,
        }[made.wrap]
        const found = read(sql)
        expect(found.unread).toEqual([])
        expect(sorted(found.databases)).toEqual(
          Object.fromEntries([...expected].map(([name, columns]) => [name, [...columns].sort()])),
        )
      }),
    )
  })

  it('either reads a text or says that it did not: no text goes through in silence', () => {
    const word = fc.constantFrom(
      'select',
      'age',
      'from',
      'patient',
      '(',
      ')',
      ',',
      'where',
      '=',
      "'",
      '"',
      'x',
      ';',
      '*',
      '--',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 3, maxLength: 12 }), (words) => {
        const found = read(`select age from patient where ${words.join(' ')}`)
        expect(found.unread.length > 0 || found.databases.patient?.includes('age')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('looksLikeSql', () => {
  it.each([
    'select a from b',
    ' -- x\n SELECT a FROM b',
    '(select a from b)',
    'with x as (select 1) select 1',
    'delete from a',
    'update a set b = 1',
    'insert into a values (1)',
    'drop table a',
  ])('takes `%s` for SQL', (text) => {
    expect(looksLikeSql(text)).toBe(true)
  })

  it.each([
    'select = 1  # from here',
    'x = "select a from b"',
    'update(x)',
    'please select one',
    "with open('x') as f:\n  pass",
  ])('does not take `%s` for SQL', (text) => {
    expect(looksLikeSql(text)).toBe(false)
  })
})
