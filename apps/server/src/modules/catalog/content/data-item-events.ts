import type { Page } from '@stoa/contract/services/stoa/pages'
import { service } from '@stoa/contract/services/data/items'
import type { DerivedEvent } from '../../../kernel/background/derived-events.ts'
import { domainEvent } from '../../../kernel/background/domain-event.ts'
import type { StoredEvent } from '../../../kernel/background/reactions.ts'
import { presentDataItem } from './data-collections.ts'
import { menu, page } from './entities.ts'
import { withHtml } from './read.ts'

/** The events of data items follow from those of pages and menus, whoever changed them. */
export const dataItemEvents: readonly DerivedEvent[] = ['created', 'updated', 'deleted'].map((slug) => ({
  type: `${service.fqdn}_${slug}`,
  from: [page, menu].map(({ fqdn }) => `${fqdn}_${slug}`),
  dataOf: (event) => domainEvent({ ...event, entityFqdn: service.fqdn, body: bodyOf(event) }),
}))

function bodyOf({ entityFqdn, body }: StoredEvent): StoredEvent['body'] {
  const isPage = entityFqdn === page.fqdn
  const dataCollectionId = isPage ? 'Pages' : 'Menus'
  const item = (stored: Page) => presentDataItem(dataCollectionId, isPage ? withHtml(stored) : stored)
  if (body['createdEvent']) return { createdEvent: { entity: item(body['createdEvent'].entity) } }
  if (body['updatedEvent']) return { updatedEvent: { currentEntity: item(body['updatedEvent'].currentEntity) } }
  return { deletedEvent: { deletedEntity: { id: body['deletedEvent'].deletedEntity.id, dataCollectionId } } }
}
