/**
 * Words of the grammar that the parsers keep in their trees. Any other word of a statement must be a name that was
 * met in the tree: a clause that a parser drops (`at time zone …`, `on conflict …`) begins with one that is not here.
 */
const KEYWORDS = new Set(
  `select distinct all from where group by having order asc desc nulls first last limit offset union intersect except
  as on using join inner left right full outer cross natural and or not in is null like ilike glob between exists case when then
  else end cast filter over partition window rows range unbounded preceding following current row with recursive
  insert replace into values update set delete true false interval collate default
  year month day hour minute second current_date current_time current_timestamp`.split(/\s+/),
)

/** Types of CAST, and collations: they name no data. */
const TYPES = new Set(
  `int integer bigint smallint tinyint float double precision real numeric decimal text varchar char character varying
  boolean date time datetime timestamp signed unsigned nocase binary rtrim`.split(/\s+/),
)

/** Functions that work on their arguments alone. */
const FUNCTIONS = new Set(
  `count sum avg min max total group_concat string_agg array_agg stddev stddev_pop stddev_samp variance var_pop var_samp median
  abs round floor ceil ceiling sqrt power pow mod sign exp ln log log10 greatest least random
  length char_length character_length lower upper substr substring trim ltrim rtrim replace concat concat_ws instr
  left right lpad rpad reverse repeat position strpos split_part initcap hex ascii char chr unicode printf typeof
  coalesce ifnull nullif iif if isnull nvl cast exists
  date time datetime timestamp strftime julianday unixepoch extract date_part date_trunc date_format date_add date_sub datediff
  timestampdiff to_char to_date to_timestamp to_number str_to_date now curdate current_date current_time current_timestamp
  year month day hour minute second
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  json_each json_tree generate_series unnest`.split(/\s+/),
)

/** Words that a parenthesis may follow without a call. */
const BEFORE_PARENTHESIS = new Set(
  `select distinct all from where by having limit offset union intersect except as on using join and or not in like ilike glob
  between exists when then else case filter over values set is recursive
  int integer bigint smallint float double numeric decimal varchar char character varying timestamp time`.split(/\s+/),
)

export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word) || TYPES.has(word)
}

export function isPlainFunction(word: string): boolean {
  return FUNCTIONS.has(word)
}

export function mayPrecedeParenthesis(word: string): boolean {
  return FUNCTIONS.has(word) || BEFORE_PARENTHESIS.has(word)
}

/** Whether a token is an unquoted word of the grammar, so that a name may follow it. */
export function isBareWord({ kind, text }: { readonly kind: string; readonly text: string }): boolean {
  return kind === 'word' && KEYWORDS.has(text.toLowerCase())
}

/**
 * Whether a text in double quotes can only be a value: it has no letters but those of a timestamp, of a date's format,
 * or of a modifier of SQLite's date functions. Every other text may be a column.
 */
export function isValueText(text: string): boolean {
  const plain = /^[-+\d\s:./%]*$/.test(text) && /[\d%]/.test(text)
  const timestamp = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?$/.test(text)
  const format = /^(?:%[YmdHMSsfjwWJ]|[-:/ T.])+$/.test(text) && text.includes('%')
  const modifier = /^(?:start of (?:year|month|day)|[-+]\d{1,6} (?:year|month|day|hour|minute|second)s?)$/i.test(text)
  return plain || timestamp || format || modifier
}
