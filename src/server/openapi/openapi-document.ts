import { PROBLEM_TYPE, PROBLEMS, type ProblemCode } from '../problems/problem.ts'
import { JSON_TYPE, type Route } from '../routes/route.ts'
import { type ApiSchemaName, apiSchemas, schemaPointer } from './api-schemas.ts'

/** Of the API, not of the package: it changes where the routes do. */
const API_VERSION = '1.0.0'

const reference = (name: ApiSchemaName) => ({ $ref: schemaPointer(name) })

const EVERYWHERE: readonly ProblemCode[] = ['malformed-request', 'misdirected', 'headers-too-large', 'internal']
const PROBLEMS_OF_ACCESS: Readonly<Record<Route['access'], readonly ProblemCode[]>> = {
  open: [],
  token: ['unauthorized'],
  counted: ['unauthorized', 'rate-limited'],
}

/** The problems of a route by status; several may share one. */
function problemAnswers({ access, operation }: Route) {
  const codes = [...operation.problems, ...PROBLEMS_OF_ACCESS[access], ...EVERYWHERE]
  const byStatus = Object.groupBy(codes, (code) => PROBLEMS[code].status)
  const content = { [PROBLEM_TYPE]: { schema: reference('Problem') } }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found = []]) => [
      status,
      { description: found.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(' '), content },
    ]),
  )
}

function parameters(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function operationOf(route: Route) {
  const { summary, description, body, answer } = route.operation
  const given = parameters(route.path)
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    // The empty choice: on loopback, as long as no token was made.
    security: route.access === 'open' ? [] : [{ token: [] }, {}],
    ...(given.length === 0 ? {} : { parameters: given }),
    ...(body && { requestBody: { required: true, content: { [JSON_TYPE]: { schema: reference(body) } } } }),
    responses: {
      200: {
        description: answer.description,
        content: { [answer.type]: answer.schema === undefined ? {} : { schema: reference(answer.schema) } },
      },
      ...problemAnswers(route),
    },
  }
}

/** The OpenAPI 3.1 document of routes, from the schemas that they are checked with. */
export function openApiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'GuardAgent',
      version: API_VERSION,
      description: 'Checks actions of AI agents. Every error has the type `application/problem+json` (RFC 9457).',
    },
    paths,
    components: {
      schemas: apiSchemas(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'From `guardagent token create`.' } },
    },
  }
}
