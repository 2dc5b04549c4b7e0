import ts from 'typescript'
import { deprecationOf, type Deprecation } from './read-operations.ts'
import { tagsOf, type Typings } from './typings.ts'

export interface PublishedEvent {
  /** The webhook's event type. */
  type: string
  slug: string
  permissions: readonly string[]
  /** The names of the types in the typings. */
  payload: { entity?: string; data?: string }
  deprecated?: Deprecation
}

/** The events of a package: functions that take a handler and are marked as webhooks. */
export function readEvents(calls: Typings): Record<string, PublishedEvent> {
  return Object.fromEntries(
    [...calls.functions]
      .map(([name, declared]): [string, Map<string, string[]>, ts.FunctionDeclaration] => [name, tagsOf(declared), declared])
      .filter(([, tags]) => tags.has('webhook'))
      .map(([name, tags, declared]) => [
        name,
        {
          type: tags.get('eventType')?.[0] ?? '',
          slug: tags.get('slug')?.[0] ?? '',
          permissions: tags.get('permissionId') ?? [],
          payload: payloadOf(declared, calls),
          ...(tags.has('deprecated') && { deprecated: deprecationOf(tags) }),
        },
      ]),
  )
}

/** `declare function onRibbonCreated(handler: (event: RibbonCreatedEnvelope) => void | Promise<void>): void`. */
function payloadOf(declared: ts.FunctionDeclaration, calls: Typings): PublishedEvent['payload'] {
  const handler = declared.parameters[0]?.type
  if (!handler || !ts.isFunctionTypeNode(handler)) return {}
  const envelope = calls.interfaces.get(handler.parameters[0]?.type?.getText() ?? '')
  const members = envelope ? envelope.members.filter(ts.isPropertySignature) : []
  const typeOf = (name: string) => members.find((member) => member.name.getText() === name)?.type?.getText()
  const [entity, data] = [typeOf('entity'), typeOf('data')]
  return { ...(entity && { entity }), ...(data && { data }) }
}
