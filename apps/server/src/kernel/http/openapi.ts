import type { Field, Service } from '@stoa/contract'
import type { FastifyInstance } from 'fastify'
import type { Implementation } from '../operations/types.ts'
import { apiPage } from './openapi-page.ts'

/** Serves the contract as OpenAPI 3.1 at `/openapi.json` and a readable page at `/api`. */
export function serveOpenApi(
  app: FastifyInstance,
  { implementations, publicUrl }: { implementations: readonly Implementation[]; publicUrl: string },
): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(implementations, publicUrl))
    return reply.header('content-type', 'application/json; charset=utf-8').send(document)
  })
  app.get('/api', async (_request, reply) => {
    page ??= apiPage(implementations.map(({ operation }) => operation))
    return reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page)
  })
}

/** The page has no script and no form; its style is inline. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function openApi(implementations: readonly Implementation[], publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  const schemas: Record<string, object> = {}
  for (const { operation } of implementations) {
    const { service, method, name, request, response, errors, permissions } = operation
    const [path = ''] = operation.paths
    addSchemas(service, request, schemas)
    addSchemas(service, response, schemas)
    const answer = { description: 'Success', content: { 'application/json': { schema: reference(service, response) } } }
    const statuses = [...new Set(Object.values(errors))]
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = {
      operationId: `${service.name}.${name}`,
      tags: [service.name],
      summary: sentence(name),
      ...(permissions.length > 0 && { description: `Permissions: ${permissions.join(', ')}` }),
      parameters: parameters(operation.paths[0] ?? ''),
      ...(method === 'GET' || method === 'DELETE'
        ? {}
        : { requestBody: { content: { 'application/json': { schema: reference(service, request) } } } }),
      responses: {
        200: answer,
        ...Object.fromEntries(
          statuses.map((status) => [
            status,
            {
              description: Object.keys(errors)
                .filter((code) => errors[code] === status)
                .join(', '),
            },
          ]),
        ),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Stoa', version: '1', description: 'Site, reviews, member area and online store.' },
    servers: [{ url: publicUrl }],
    security: [{ token: [] }],
    paths,
    components: { schemas, securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
  }
}

function addSchemas(service: Service, name: string, schemas: Record<string, object>): void {
  const key = schemaName(service, name)
  const type = service.types[name]
  if (!type || schemas[key]) return
  schemas[key] = {}
  for (const { ref, kind } of Object.values(type.fields)) if (kind === 'type' && ref) addSchemas(service, ref, schemas)
  const required = Object.entries(type.fields).filter(([, field]) => field.required)
  schemas[key] = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(type.fields).map(([field, facts]) => [field, fieldSchema(service, facts)])),
    ...(required.length > 0 && { required: required.map(([field]) => field) }),
  }
}

/** One field as JSON Schema 2020-12. */
function fieldSchema(service: Service, field: Field): object {
  const item = itemSchema(service, field)
  const [minItems, maxItems] = field.size ?? [null, null]
  const single = field.list
    ? { type: 'array', items: item, ...(minItems !== null && { minItems }), ...(maxItems !== null && { maxItems }) }
    : item
  const schema = field.map ? { type: 'object', additionalProperties: single } : single
  return field.readOnly ? { ...schema, readOnly: true } : schema
}

function itemSchema(service: Service, field: Field): object {
  const [minLength, maxLength] = field.length ?? [null, null]
  const [minimum, maximum] = field.value ?? [null, null]
  switch (field.kind) {
    case 'type':
      return reference(service, field.ref)
    case 'enum':
      return { type: 'string', enum: service.enums[field.ref] ?? [] }
    case 'int':
      return { type: 'integer', ...(minimum !== null && { minimum }), ...(maximum !== null && { maximum }) }
    case 'double':
      return { type: 'number', ...(minimum !== null && { minimum }), ...(maximum !== null && { maximum }) }
    case 'bool':
      return { type: 'boolean' }
    case 'timestamp':
      return { type: 'string', format: 'date-time' }
    case 'json':
      return {}
    default:
      return {
        type: 'string',
        ...(minLength !== null && { minLength }),
        ...(maxLength !== null && { maxLength }),
        ...(field.format && { format: field.format.toLowerCase() }),
      }
  }
}

function reference(service: Service, name: string): object {
  return service.types[name] ? { $ref: `#/components/schemas/${schemaName(service, name)}` } : {}
}

function schemaName(service: Service, name: string): string {
  return `${service.name.replace('/', '.')}.${name}`
}

function parameters(path: string): object[] {
  return [...path.matchAll(/\{([\w.]+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function sentence(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
