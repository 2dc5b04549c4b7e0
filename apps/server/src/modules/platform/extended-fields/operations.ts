import * as contract from '@stoa/contract/services/stoa/extended-fields'
import { notFound } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import * as store from './store.ts'

export const declareNamespace = implement(contract.declareNamespace, async ({ site, caller, refuse }, { namespace }) => {
  const known = await store.lockNamespace(site, namespace.name)
  const appId = caller.kind === 'APP' ? caller.appId : (namespace.appId ?? null)
  if (known && !isOwn(caller, known.app_id))
    throw refuse('NAMESPACE_OF_ANOTHER_APP', 'another app writes this namespace', { name: namespace.name })
  const { name, fields } = namespace
  if (known) site.noteBefore(forAudit(known))
  await store.saveNamespace(site, { name, app_id: appId, fields })
  site.noteAfter(forAudit({ name, app_id: appId, fields }))
  return { namespace: { name, ...(appId && { appId }), fields } }
})

export const listNamespaces = implementRead(contract.listNamespaces, async ({ site }) => ({
  namespaces: await store.listNamespaces(site),
}))

export const removeNamespace = implement(contract.removeNamespace, async ({ site, caller, refuse }, { name }) => {
  const known = await store.lockNamespace(site, name)
  if (!known) throw notFound('namespace', { name })
  if (!isOwn(caller, known.app_id)) throw refuse('NAMESPACE_OF_ANOTHER_APP', 'another app writes this namespace', { name })
  site.noteBefore(forAudit(known))
  await store.deleteNamespace(site, name)
  return {}
})

/** A namespace is known by its name. */
function forAudit({ name, app_id: appId, fields }: store.NamespaceRow) {
  return { id: name, ...(appId && { appId }), fields }
}

/** Staff may change all of them. */
function isOwn(caller: Caller, appId: string | null): boolean {
  return caller.kind === 'USER' || (caller.kind === 'APP' && caller.appId === appId)
}
