/** Calls that load and read data, as in EHRAgent (arXiv:2401.07128). */
export const DATA_CALLS: ReadonlySet<string> = new Set([
  'LoadDB',
  'FilterDB',
  'GetValue',
  'SQLInterpreter',
  'Calculate',
  'Calendar',
])

/** Names that reach anything without naming it. */
export const REACHING_NAMES: ReadonlySet<string> = new Set([
  'exec',
  'eval',
  'compile',
  'open',
  '__import__',
  'getattr',
  'setattr',
  'delattr',
  'globals',
  'locals',
  'vars',
  'dir',
  'input',
  'breakpoint',
  'memoryview',
  'super',
  'object',
  'help',
  'raw_input',
  'execfile',
  'reload',
  'classmethod',
])

/** Functions whose answer says nothing of what a table's columns hold. */
export const MEASURES: ReadonlySet<string> = new Set([
  'len',
  'isinstance',
  'issubclass',
  'bool',
  'callable',
  'id',
  'any',
  'all',
  'type',
])

/** Functions that turn their arguments into data. */
const DATA_FUNCTIONS: ReadonlySet<string> = new Set([
  'abs',
  'round',
  'int',
  'float',
  'complex',
  'divmod',
  'pow',
  'range',
  'ord',
  'hash',
])
/** Functions that put their argument into another container, or order it. */
export const CONTAINER_FUNCTIONS: ReadonlySet<string> = new Set(['list', 'sorted', 'tuple', 'set', 'frozenset', 'dict'])
/** Functions that spell their argument. */
export const SPELLING_FUNCTIONS: ReadonlySet<string> = new Set(['str', 'repr', 'format', 'ascii'])
/** Functions whose answer may be any text. */
export const OPAQUE_FUNCTIONS: ReadonlySet<string> = new Set([
  'chr',
  'bin',
  'hex',
  'oct',
  'sum',
  'bytes',
  'bytearray',
  'slice',
  'property',
  'staticmethod',
])

/** Properties of a table that say nothing of what its columns hold. */
export const TABLE_MEASURES: ReadonlySet<string> = new Set([
  'empty',
  'shape',
  'size',
  'index',
  'columns',
  'dtypes',
  'ndim',
])
/** Properties and methods that give a table again; column names among their arguments are read. */
export const TABLE_VIEWS: ReadonlySet<string> = new Set([
  'loc',
  'iloc',
  'at',
  'iat',
  'head',
  'tail',
  'copy',
  'reset_index',
  'drop_duplicates',
  'dropna',
  'sort_values',
  'groupby',
  'nunique',
  'sample',
  'set_index',
  'nlargest',
  'nsmallest',
  'sort_index',
])
/** Methods of a row or table that read the columns named by their first argument. */
export const COLUMN_GETTERS: ReadonlySet<string> = new Set(['get', 'pop', 'setdefault', '__getitem__'])
/** Methods that hand a SQL text to a database. */
export const SQL_METHODS: ReadonlySet<string> = new Set([
  'execute',
  'executemany',
  'executescript',
  'read_sql',
  'read_sql_query',
  'run_sql',
])
/** Methods that put their arguments into a container. */
export const ADDING_METHODS: ReadonlySet<string> = new Set([
  'append',
  'add',
  'insert',
  'extend',
  'update',
  'setdefault',
  'appendleft',
  'push',
])

const EXCEPTION = /^[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit|Iteration)$|^Exception$/

function isException(name: string): boolean {
  return EXCEPTION.test(name)
}

/** Whether Python itself defines the name. */
export function isBuiltin(name: string): boolean {
  const groups = [
    MEASURES,
    DATA_FUNCTIONS,
    CONTAINER_FUNCTIONS,
    SPELLING_FUNCTIONS,
    OPAQUE_FUNCTIONS,
    PASSING_FUNCTIONS,
  ]
  return groups.some((group) => group.has(name)) || isException(name)
}

/** Functions that hand on what they are given. */
const PASSING_FUNCTIONS: ReadonlySet<string> = new Set([
  'enumerate',
  'zip',
  'reversed',
  'iter',
  'next',
  'max',
  'min',
  'map',
  'filter',
  'print',
])

/** Methods that read all columns. */
export const WHOLE_METHODS: ReadonlySet<string> = new Set([
  'items',
  'values',
  'to_dict',
  'to_string',
  'to_list',
  'tolist',
  'to_numpy',
  'to_csv',
  'to_json',
  'describe',
  'info',
  'sum',
  'mean',
  'min',
  'max',
  'count',
  'equals',
])
