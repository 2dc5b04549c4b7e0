import { listApiKeys } from '@stoa/contract/calls/stoa/sites'
import { listOf } from '../../../lib/list/list-of.ts'

export const apiKeys = listOf(listApiKeys, { name: 'api-keys', toRequest: () => ({}), rows: ({ apiKeys }) => apiKeys })
