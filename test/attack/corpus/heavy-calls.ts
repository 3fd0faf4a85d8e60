import { READS_MEMBERS } from '../denied-actions.ts'
import { type Forgery, forgeries } from '../forgery.ts'

const HONEST = "return CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)"

/** A program that makes the host work, and then checks honestly. */
function before(call: string): string {
  return `try { ${call} } catch (error) {}\n${HONEST}`
}

function again(times: number, call: string): string {
  return `for (let i = 0; i < ${times}; i++) try { ${call} } catch (error) {}\n${HONEST}`
}

const MANY_VALUES = {
  'rules that are none, 340,000 of them': `const list = []\nfor (let i = 0; i < 340000; i++) list.push({})\n${before('CheckRules(list, {}, [])')}`,
  'rules that are none, 40,000 of them': `const list = []\nfor (let i = 0; i < 40000; i++) list.push({})\n${before('CheckRules(list, {}, [])')}`,
  'rules that are none, as many as pass': again(50, 'CheckRules(Array.from({ length: 19000 }, () => ({})), {}, [])'),
  'half a million numbers as actions': before('CheckRules([], {}, Array.from({ length: 500000 }, () => 0))'),
  'sixty thousand numbers as arguments': before('CheckAccess(...Array.from({ length: 60000 }, () => 0))'),
  'half a million numbers to read': before('ExtractAccess(Array.from({ length: 500000 }, () => 0))'),
  'many databases': before(
    "CheckAccess(policy.roles['visitor'], Object.fromEntries(Array.from({ length: 19000 }, (_, i) => ['d' + i, []])))",
  ),
  'many columns': before(
    "CheckAccess(policy.roles['visitor'], { loans: Array.from({ length: 19000 }, (_, i) => 'c' + i) })",
  ),
  'many spellings of one database': before(
    "CheckAccess(Object.fromEntries(Array.from({ length: 9000 }, (_, i) => ['loans' + ' '.repeat(i % 90) + (i % 100), ['title']])), {})",
  ),
  'many attributes of a user': before(
    "CheckRules([], Object.fromEntries(Array.from({ length: 19000 }, (_, i) => ['a' + i, i])), [])",
  ),
  'many categories': before("MatchAction('lend a book', Array.from({ length: 19000 }, (_, i) => 'lend a book ' + i))"),
  'as many categories as pass': again(
    50,
    "MatchAction('lend a book '.repeat(2000) + i, Array.from({ length: 200 }, (_, i) => 'lend a book ' + i))",
  ),
}

const LONG_TEXTS = {
  'a long text to read, again and again': again(48, "ExtractAccess('x'.repeat(1e6))"),
  'a long text to read, other each time': again(48, "ExtractAccess(i + 'x'.repeat(4e4))"),
  'many statements of many readers': again(20, 'ExtractAccess(\'SQLInterpreter("select 1")\\n\'.repeat(3600))'),
  'many statements of many readers, other each time': again(
    20,
    'ExtractAccess(i + \'\\nSQLInterpreter("select 1")\\n\'.repeat(3600))',
  ),
  'many statements': again(20, "ExtractAccess({ sql: 'select title from loans;'.repeat(4000) + i })"),
  'many tables of one statement': again(
    10,
    "ExtractAccess({ sql: 'select * from ' + Array.from({ length: 5000 }, (_, j) => 'loans l' + j).join(', ') + i })",
  ),
  'many subqueries': before("ExtractAccess({ sql: 'select * from ('.repeat(2000) + 'loans' + ')'.repeat(2000) })"),
  'many brackets of code': before("ExtractAccess('('.repeat(2e5))"),
  'many calls within calls of code': before(
    `ExtractAccess("FilterDB(".repeat(3000) + "LoadDB('loans')" + ", 'x')".repeat(3000))`,
  ),
  'many quotes': before(`ExtractAccess("'".repeat(5e5))`),
  'many lines': before("ExtractAccess('\\n'.repeat(9e5))"),
  'many sentences': before("MatchAction('a.'.repeat(450000), [])"),
  'many sentences, and a category': again(10, "MatchAction('lend. '.repeat(9000) + i, ['lend a book'])"),
  'one long sentence, and a category': before("MatchAction('lend '.repeat(100000), ['lend a book'])"),
  'a long element': before("MatchAction({ task: 'lend', element: '[button] '.repeat(50000) }, ['lend a book'])"),
  'spaces without end': before("MatchAction(' '.repeat(9e5) + 'x', ['lend a book'])"),
  'a long name of a column': again(20, "CheckAccess(policy.roles['visitor'], { loans: ['x'.repeat(4e4) + i] })"),
  'spaces around a name': again(
    20,
    "CheckAccess(policy.roles['visitor'], { loans: ['x' + ' '.repeat(4e4) + 'x' + i] })",
  ),
  'a long name of a database': again(20, "CheckAccess(policy.roles['visitor'], { ['x'.repeat(4e4) + i]: [] })"),
  'a long name of an action': again(20, "CheckRules([], {}, ['x'.repeat(1e6)])"),
  'names of actions as long as pass': again(2, "CheckRules([], {}, ['x'.repeat(1048500) + i])"),
  'escapes that grow': again(20, "ExtractAccess('\\u0001'.repeat(1e5))"),
}

function nested(depth: number, open: string, close: string): string {
  return `JSON.parse(${JSON.stringify(open)}.repeat(${depth}) + '1' + ${JSON.stringify(close)}.repeat(${depth}))`
}

const DEEP_NESTS = {
  'lists within lists': before(`ExtractAccess(${nested(3000, '[', ']')})`),
  'lists within lists, deeper': before(`ExtractAccess(${nested(9000, '[', ']')})`),
  'objects within objects': before(`ExtractAccess(${nested(3000, '{"code":', '}')})`),
  'a nest as a rule': before(`CheckRules([${nested(1000, '{"all":[', ']}')}], {}, [])`),
  'a nest as a user': before(`CheckRules([], { a: ${nested(3000, '[', ']')} }, [])`),
  'a nest as a list': before(`CheckAccess(${nested(3000, '{"loans":', '}')}, {})`),
  'a nest as a text': before(`MatchAction(${nested(3000, '{"task":', '}')}, [])`),
  'texts of JSON within texts of JSON': `let text = '1'\nfor (let i = 0; i < 15; i++) text = JSON.stringify({ code: text })\n${before('ExtractAccess(text)')}`,
}

/** Programs whose calls make the host work, for an action that the requests deny: whether that work is done or refused, none may be allowed. */
export const HEAVY_CALLS: readonly Forgery[] = [MANY_VALUES, LONG_TEXTS, DEEP_NESTS].flatMap((programs) =>
  forgeries(READS_MEMBERS, 'deny or unknown', programs),
)
