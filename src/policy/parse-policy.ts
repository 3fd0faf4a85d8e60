import type { ParsedPolicy, Rule } from '../contract/policy.ts'
import { isIntroduction, isLongIntroduction, isNeutralSentence } from './neutral-sentence.ts'
import { parseAccessBlock } from './parse-access-block.ts'
import { type DatabaseLine, parseDatabaseLine, parseInlineDatabases } from './parse-columns.ts'
import { parsePlainRule } from './parse-plain-rule.ts'
import { continuesRule, parseElseRule, parseKeyedRule, startsRule } from './parse-rule.ts'
import { type RequestLine, requestLines } from './request-lines.ts'
import { RoleBook } from './role-book.ts'
import { parseRoleHeading, type RoleHeading } from './role-heading.ts'
import { splitProse } from './split-prose.ts'
import { declaredFields, parseUserFields } from './user-fields.ts'

/** A heading whose list is still to come. */
type OpenRole = { readonly name: string; readonly text: string; used: boolean }

class PolicyReader {
  readonly #lines: readonly RequestLine[]
  readonly #fields: readonly string[]
  readonly #roles = new RoleBook()
  readonly #rules: Rule[] = []
  readonly #uncovered: string[] = []
  #role: OpenRole | null = null
  #at = 0

  constructor(lines: readonly RequestLine[], fields: readonly string[]) {
    this.#lines = lines
    this.#fields = fields
  }

  read(): ParsedPolicy {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at]
      if (!line) break
      this.#at += 1
      if (this.#readRule(line) || this.#readBlock(line) || this.#readDatabase(line) || this.#readRole(line)) continue
      this.#readProse(line)
    }
    this.#closeRole()
    return { policy: { ...this.#roles.toPolicy(), rules: this.#rules }, uncovered: this.#uncovered }
  }

  #closeRole(): void {
    if (this.#role && !this.#role.used) this.#uncovered.push(this.#role.text)
    this.#role = null
  }

  /** `action: …` with the lines that go on with it. */
  #readRule(line: RequestLine): boolean {
    if (!startsRule(line.text)) return false
    const parts = [line.text]
    for (
      let next = this.#lines[this.#at];
      next && !next.bullet && continuesRule(next.text);
      next = this.#lines[this.#at]
    ) {
      parts.push(next.text)
      this.#at += 1
    }
    if (parts.length === 1 && this.#role && !/\brequire/i.test(line.text)) return false
    const text = parts.map((part) => part.replace(/[;,]$/, '')).join('; ')
    this.#closeRole()
    const rule = parseKeyedRule(text)
    if (rule) this.#rules.push(rule)
    else this.#uncovered.push(parts.join(' '))
    return true
  }

  /** A dict in braces, named before it on its line, by the open heading, or by itself. */
  #readBlock(line: RequestLine): boolean {
    const brace = line.text.indexOf('{')
    if (brace < 0) return false
    const block = parseAccessBlock(line.text.slice(brace))
    if (!block) return false
    const before = line.text.slice(0, brace).trim()
    if (block.kind === 'all') {
      if (before !== '' && !isIntroduction(before) && !isLongIntroduction(before)) return false
      this.#closeRole()
      for (const [name, lines] of block.roles) this.#roles.add(name, lines)
      return true
    }
    const heading = before === '' ? null : parseRoleHeading(before.replace(/=\s*$/, ':'), false)
    if (heading && heading.rest === '') {
      this.#openRole(heading, line.text)
    } else if (before !== '') return false
    return this.#grant(block.lines)
  }

  #readDatabase(line: RequestLine): boolean {
    if (!this.#role || line.heading) return false
    const found = parseDatabaseLine(line.text)
    const inline = found ? null : parseInlineDatabases(line.text)
    const nested = found && !line.bullet && found.columns.length === 0
    return nested ? false : this.#grant(found ? [found] : (inline ?? []))
  }

  /** To the open role; false where there is none or nothing is granted. */
  #grant(lines: readonly DatabaseLine[]): boolean {
    if (!this.#role || lines.length === 0) return false
    this.#roles.add(this.#role.name, lines)
    this.#role.used = true
    return true
  }

  #openRole(heading: RoleHeading, text: string): void {
    this.#closeRole()
    this.#role = { name: heading.name, text, used: false }
    if (heading.aliases.some((alias) => !this.#roles.addAlias(heading.name, alias))) this.#uncovered.push(text)
  }

  #readRole(line: RequestLine): boolean {
    const heading = parseRoleHeading(line.text, line.heading)
    if (!heading) return false
    if (heading.rest !== '') {
      const lines = parseInlineDatabases(heading.rest)
      if (!lines) return false
      this.#openRole(heading, line.text)
      this.#grant(lines)
      this.#role = null
      return true
    }
    if (heading.bare && !this.#listFollows()) return false
    this.#openRole(heading, line.text)
    return true
  }

  #listFollows(): boolean {
    const ahead = this.#lines.slice(this.#at, this.#at + 3)
    const next = ahead.find(({ text, heading }) => heading || !isIntroduction(text))
    if (!next || next.heading || startsRule(next.text)) return false
    return parseDatabaseLine(next.text) !== null || parseAccessBlock(next.text) !== null
  }

  #readProse(line: RequestLine): void {
    if (line.heading) {
      this.#closeRole()
      return
    }
    if (isIntroduction(line.text)) return
    this.#closeRole()
    if (isLongIntroduction(line.text)) return
    for (const sentence of splitProse(this.#paragraph(line))) this.#readSentence(sentence)
  }

  /** A line with those that go on in lower case: a condition on the next line must not be lost. */
  #paragraph(line: RequestLine): string {
    const parts = [line.text]
    for (let next = this.#lines[this.#at]; next; next = this.#lines[this.#at]) {
      const open = !/[.!?:]$/.test(parts.at(-1) ?? '')
      if (!open || next.bullet || next.heading || !/^[\p{Ll}(]/u.test(next.text) || startsRule(next.text)) break
      if (parseRoleHeading(next.text, false)) break
      parts.push(next.text)
      this.#at += 1
    }
    return parts.join(' ')
  }

  #readSentence(sentence: string): void {
    if (isNeutralSentence(sentence) || parseUserFields(sentence)) return
    const rule = parseElseRule(sentence) ?? parsePlainRule(sentence, this.#fields)
    const heading = rule ? null : parseRoleHeading(sentence, false)
    const lines = heading && parseInlineDatabases(heading.rest)
    if (rule) this.#rules.push(rule)
    else if (heading && lines) {
      this.#openRole(heading, sentence)
      this.#grant(lines)
      this.#role = null
    } else this.#uncovered.push(sentence)
  }
}

/**
 * Parses guard requests that are written in a structured form. Trusted side only: the text is the operator's own.
 *
 * Roles: a heading (`Role physician may read:`, `physician:`, `### physician`, `Role: physician`, `A physician has access to the
 * following databases and columns:`), then a line for each database (`- lab: a, b`, `lab (a, b)`, `lab: [a, b]`); or all on one line
 * (`Role nursing may read allergy (a, b), lab (c).`); or a block in JSON or Python (`physician = {'lab': ['a']}`), for one role or all.
 * `Role X (also: Y) may read:` declares another spelling. Headings and databases that occur twice unite.
 *
 * Rules: `action: book a flight; requires: vaccine == true; violation: …` on one line or with a line for each key; `To book a flight,
 * vaccine must be true.`; `Book a flight: requires vaccine == true, else "…"`; and plain sentences such as `Users under 18 cannot book a
 * hotel`, `Only members may shop`, `No car rental without a driver's licence`, whose field must be one that the requests or the
 * specification declare (`User attributes: age, membership.`). Conditions are joined by `and` or by `or`, never mixed.
 *
 * Headings, introductions, lists of role names and sentences of default denial (`Whatever is not listed is not accessible.`) need
 * nothing. Every other sentence is in `uncovered`: a sentence is understood exactly or not at all.
 *
 * @example
 * parsePolicy('Role nurse may read:\n- lab: labname').policy.roles // { nurse: { lab: ['labname'] } }
 */
export function parsePolicy(requests: string, specification = ''): ParsedPolicy {
  const fields = [...declaredFields(specification), ...declaredFields(requests)]
  return new PolicyReader(requestLines(requests), fields).read()
}
