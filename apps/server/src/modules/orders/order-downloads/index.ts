import type { Module } from '../../../kernel/background/module.ts'
import type { SiteAddresses } from '../../../kernel/site/site.ts'
import { downloadUsage } from './file-usage.ts'
import { grantWhenPaid } from './grant.ts'
import { listOrderDownloads, renewOrderDownloads } from './operations.ts'

export { downloadMail, purchasePath } from './grant.ts'
export { purchases, type OpenedDownload, type Purchases } from './open.ts'

/** The files that digital products sell: their buyers download them. */
export function orderDownloadsModule({ addresses }: { addresses: SiteAddresses }) {
  return {
    name: 'order-downloads',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/order-downloads': {
        listOrderDownloads,
        renewOrderDownloads: renewOrderDownloads(addresses),
      },
    },
    reactions: [grantWhenPaid(addresses)],
    fileUsages: [downloadUsage],
  } satisfies Module
}
