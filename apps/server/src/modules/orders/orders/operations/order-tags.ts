import * as contract from '@stoa/contract/services/stoa/order-tags'
import { invalid } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { listTags, nameTags } from '../store/tags.ts'

export const listOrderTags = implementRead(contract.listOrderTags, async ({ site }) => ({ orderTags: await listTags(site) }))

export const nameOrderTags = implement(contract.nameOrderTags, async ({ site }, { names }) => {
  const wanted = names.map((name) => name.trim().replace(/\s+/g, ' '))
  const nameless = wanted.indexOf('')
  if (nameless >= 0) {
    const field = `names[${nameless}]`
    throw invalid({ field, description: 'must be a name', violatedRule: 'REQUIRED_FIELD', data: {} })
  }
  return { orderTags: await nameTags(site, wanted) }
})
