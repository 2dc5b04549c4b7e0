import { decodeJwt, exportPKCS8, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import type { StoredEvent } from '../../../kernel/background/reactions.ts'
import { domainEvent } from '../../../kernel/background/domain-event.ts'
import { signedBody } from './envelope.ts'

test('pictures have URLs in what a webhook gets, however deep they are', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const picture = { id: '3f.jpg', url: '/media/3f.jpg' }
  const event = {
    siteId: 'site',
    type: 'product_created',
    eventDate: new Date(0),
    identity: {},
    body: { createdEvent: { entityAsJson: JSON.stringify({ media: picture }), entity: { media: picture } } },
  } as unknown as StoredEvent
  const options = { origin: 'https://shop.example', privateKey: await exportPKCS8(privateKey), now: new Date(0) }
  const { data } = decodeJwt<{ data: string }>(await signedBody(event, { type: event.type, data: domainEvent(event) }, options))
  const { createdEvent } = JSON.parse(JSON.parse(data).data)
  expect(createdEvent.entity.media.url).toBe('https://shop.example/media/3f.jpg')
  expect(JSON.parse(createdEvent.entityAsJson).media.url).toBe('https://shop.example/media/3f.jpg')
})
