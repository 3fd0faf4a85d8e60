/**
 * What a member of a module is: a module or class with members of its own, a constant, or a function whose answer is
 * a number or date (`data`), data unless given texts (`text`), a container of what it is given (`items`), or a name
 * for annotations alone (`type`).
 */
export type MemberKind = 'module' | 'class' | 'constant' | 'data' | 'text' | 'items' | 'type'

const DATES = ['date', 'time', 'timedelta', 'timezone']
const DATE_MAKERS = ['now', 'today', 'utcnow', 'strptime', 'fromtimestamp', 'fromisoformat', 'combine', 'fromordinal']
const MATHS =
  'floor ceil sqrt log log2 log10 exp pow fabs fsum prod isnan isinf isclose trunc gcd fmod hypot sin cos tan comb factorial'
const STATISTICS = 'mean median mode stdev pstdev variance pvariance fmean median_low median_high quantiles'
const CONTAINERS = 'Counter defaultdict OrderedDict deque'
const CHAINS = 'chain product combinations permutations islice zip_longest cycle repeat'
const EXPRESSIONS = 'match search findall fullmatch split sub compile escape finditer'
const TYPES = 'List Dict Tuple Set Optional Union Any Iterable Sequence Mapping Callable Iterator'

function members(module: string, kind: MemberKind, names: string): [string, MemberKind][] {
  return names.split(' ').map((name) => [`${module}.${name}`, kind])
}

/** All members of modules that are known; any other is unread. */
const MEMBERS: ReadonlyMap<string, MemberKind> = new Map<string, MemberKind>([
  ...[
    'datetime',
    'time',
    'math',
    'statistics',
    'json',
    're',
    'collections',
    'itertools',
    'random',
    'typing',
    'copy',
  ].map((name): [string, MemberKind] => [name, 'module']),
  ['datetime.datetime', 'class'],
  ...members('datetime', 'class', DATES.join(' ')),
  ...['datetime.datetime', 'datetime.date', 'datetime.time'].flatMap((path) =>
    members(path, 'data', DATE_MAKERS.join(' ')),
  ),
  ...members('datetime.timezone', 'constant', 'utc'),
  ...members('time', 'data', 'time mktime'),
  ...members('math', 'data', MATHS),
  ...members('math', 'constant', 'pi e inf nan tau'),
  ...members('statistics', 'text', STATISTICS),
  ...members('json', 'text', 'loads dumps'),
  ...members('re', 'text', EXPRESSIONS),
  ...members('re', 'constant', 'I IGNORECASE M MULTILINE S DOTALL'),
  ...members('collections', 'items', CONTAINERS),
  ...members('itertools', 'items', CHAINS),
  ['itertools.chain', 'items'],
  ...members('random', 'data', 'random randint uniform seed'),
  ...members('copy', 'items', 'copy deepcopy'),
  ...members('typing', 'type', TYPES),
])

export function memberKind(path: string): MemberKind | undefined {
  return MEMBERS.get(path)
}

/** Properties of plain data that are plain data. */
export const DATA_PROPERTIES: ReadonlySet<string> = new Set(
  'year month day hour minute second microsecond days seconds values iloc loc empty shape size real imag'.split(' '),
)
/** Methods of plain data whose answer is plain data, whatever they are given. */
export const DATA_METHODS: ReadonlySet<string> = new Set(
  (
    'date time timestamp total_seconds isoformat weekday isoweekday toordinal timetuple ' +
    'startswith endswith isdigit isnumeric isalpha isspace count index find rfind is_integer issubset issuperset ' +
    'tolist to_list unique nunique mean sum max min median std mode dropna isnull notnull isin'
  ).split(' '),
)
/** Methods whose answer is a part of what they are called on: data of data, an unknown text of texts. */
export const PART_METHODS: ReadonlySet<string> = new Set(
  (
    'lower upper casefold capitalize title swapcase strip lstrip rstrip split rsplit splitlines partition rpartition ' +
    'replace zfill removeprefix removesuffix strftime join format ' +
    'get items keys values copy most_common elements pop popleft popitem remove reverse sort clear discard ' +
    'union intersection difference symmetric_difference group groups start end'
  ).split(' '),
)
/** Methods that change the order or number of what a container holds. */
export const CHANGING_METHODS: ReadonlySet<string> = new Set(
  (
    'append add insert extend update setdefault appendleft extendleft push pop popleft popitem remove reverse sort ' +
    'clear discard rotate __setitem__ __delitem__ intersection_update difference_update symmetric_difference_update ' +
    'subtract move_to_end'
  ).split(' '),
)
/** A date's format that can spell nothing but dates. */
export const PLAIN_DATE_FORMAT = /^(?:%[A-Za-z%]|[\d \-/:.,T])*$/
