import { areaScopes, eventPermissions, eventTypes, services } from '@stoa/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holds, mayReadEvent, type Caller } from '../../apps/server/src/kernel/site/caller.ts'
import { answersSecret } from '../../apps/server/src/kernel/basics/secret-fields.ts'
import { firstRoles } from '../../apps/server/src/modules/platform/sites/roles.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const implementations = () => server.app.composed.implementations

/** A key with every permission to read. */
const reader: Caller = {
  kind: 'APP',
  appId: 'x',
  name: 'x',
  scopes: Object.keys(areaScopes).filter((scope) => scope.endsWith(':READ')),
}

/** A permission that only reads, by its name, whatever area it is in. */
const isOpenToReaders = (permissions: readonly string[]) => permissions.some((permission) => holds(reader, permission))

const createsDefaults = 'writes the defaults of the site where nobody has read them before'
const noMoreThanVisitors = 'visitors may do it as well, and the permission gives no more than they have'
const countsAttempts = 'counts attempts of visitors, who have to know a code or a link'

/** Operations that write although whoever may read may call them, each with its reason. */
const harmless: Readonly<Record<string, string>> = {
  'stoa/sessions.viewAsRole': 'changes only what the session of the caller itself is limited to',
  'identity/sign-on-policy.getSignOnPolicy': createsDefaults,
  'stoa/second-factors.getFactorPolicy': createsDefaults,
  'ecom/tax-groups.listDefaultTaxGroups': createsDefaults,
  'ecom/tax-groups.listDefaultTaxGroupsByAppIds': createsDefaults,
  'ecom/tax-exempt-groups.listDefaultTaxExemptGroups': createsDefaults,
  'ecom/delivery-profile.queryDeliveryProfiles': createsDefaults,
  'stores/products-v-3.getAllProductsCategory': createsDefaults,
  'stoa/gift-cards.requestGiftCardHistory': noMoreThanVisitors,
  'stoa/gift-cards.readGiftCardHistory': countsAttempts,
  'ecom/back-in-stock-settings.getSettings': 'reads; the contract sends it as a PUT',
  'ecom/checkout.getCheckout': 'calculates an open checkout again',
  'ecom/checkout.getCheckoutByCartId': 'calculates an open checkout again',
  'ecom/cart-v-2.calculateCart': 'stores what it showed, for the order',
  'ecom/current-cart-v-2.calculateCurrentCart': 'stores what it showed, for the order',
  'stoa/invoices.getInvoiceFile': 'keeps the file that it drew, which is the same for everybody',
  'stoa/invoices.printInvoices': 'keeps the files that it drew, which are the same for everybody',
  'stoa/redirects.listBrokenLinks': 'writes what was counted in memory first',
  'stoa/redirects.followRedirect': noMoreThanVisitors,
  'media/files.generateFileDownloadUrl': 'its permission is to download; the address ends by itself',
  'media/files.generateFilesDownloadUrl': 'its permission is to download; the address ends by itself',
  'media/files.generateVideoStreamingUrl': 'the address is that of a file which the caller may read',
  'media/folders.generateFolderDownloadUrl': 'its permission is to download; the address ends by itself',
}

/** Operations whose answer has a secret field that such callers do not get, or that is their own. */
const withheld: Readonly<Record<string, string>> = {
  'stoa/sign-in-providers.getSignInProvider': 'the secret is taken and never answered',
  'stoa/sign-in-providers.listSignInProviders': 'the secret is taken and never answered',
  'marketing/gift-vouchers.getGiftCard': 'the code is in the answer of the creation alone',
  'marketing/gift-vouchers.queryGiftCards': 'the code is in the answer of the creation alone',
  'marketing/gift-vouchers.searchGiftCards': 'the code is in the answer of the creation alone',
  'marketing/gift-vouchers.listGiftCardsByEmail': 'the code is in the answer of the creation alone',
  'marketing/gift-vouchers.listGiftCardsByContactDetails': 'the code is in the answer of the creation alone',
  'stoa/shipping-labels.getLabelSettings': 'the secret is left out without the permission to change the settings',
  'stoa/wishlist-shares.getWishlistShare': 'the link is that of the member who calls',
}

test('whatever changes something is not covered by a permission to read', () => {
  const writing = implementations().filter(
    ({ kind, operation }) =>
      kind === 'write' ||
      kind === 'action' ||
      ['PATCH', 'PUT', 'DELETE'].includes(operation.method) ||
      operation.audit !== undefined,
  )
  const open = writing.filter(({ operation }) => isOpenToReaders(operation.permissions)).map(({ operation }) => nameOf(operation))
  expect(open.sort()).toEqual(Object.keys(harmless).sort())
})

test('whatever gives out a secret is not covered by a permission to read', () => {
  const secret = implementations().filter(({ operation }) => answersSecret(operation))
  const open = secret.filter(({ operation }) => isOpenToReaders(operation.permissions)).map(({ operation }) => nameOf(operation))
  expect(open.sort()).toEqual(Object.keys(withheld).sort())
})

test('taking the codes that are sent to phones, acting as a member and where money goes are in no other area', () => {
  const alone = {
    PHONE_MESSAGES: ['MEMBERS.PHONE_MESSAGE_CLAIM'],
    ACT_AS_MEMBER: ['IAM.AUTHENTICAITON_SIGN_ON'],
    MONEY_SETTINGS: [
      'STOA.PAYMENT_METHOD_UPDATE',
      'GIFT_CARDS.GIFT_CARD_CREATE',
      'STOA.INVOICE_SETTINGS_UPDATE',
      'STOA.MAIL_SETTINGS_UPDATE',
    ],
  }
  for (const [area, permissions] of Object.entries(alone))
    for (const permission of permissions) {
      const covering = Object.entries(areaScopes).filter(([, covered]) => covered.includes(permission))
      expect(
        covering.map(([scope]) => scope),
        permission,
      ).toEqual([`${area}:MANAGE`])
    }
})

test('every event type has its permissions, and they are those that read the entity', () => {
  const read = new Set(Object.entries(areaScopes).flatMap(([scope, permissions]) => (scope.endsWith(':READ') ? permissions : [])))
  const faults: string[] = []
  for (const type of eventTypes) {
    const permissions = eventPermissions.get(type)
    if (!permissions?.length) faults.push(`${type} needs nothing`)
    if (mayReadEvent({ kind: 'APP', appId: 'x', name: 'x', scopes: [] }, type)) faults.push(`${type} is open`)
    // The service of the entity, where there is one: the permission is one of its own.
    const own = services
      .filter(({ fqdn }) => type.startsWith(`${fqdn}_`))
      .sort((one, other) => other.fqdn.length - one.fqdn.length)
    const ofEntity = own.filter(({ fqdn }) => fqdn === own[0]!.fqdn)
    const ownRead = ofEntity.flatMap(({ operations }) =>
      Object.values(operations).flatMap((operation) => operation.permissions.filter((permission) => read.has(permission))),
    )
    if (ownRead.length > 0 && !permissions!.some((permission) => ownRead.includes(permission)))
      faults.push(`${type} asks for ${permissions!.join()}, none of ${ownRead.join()}`)
  }
  expect(faults).toEqual([])
  expect([...eventPermissions.keys()].sort()).toEqual([...eventTypes].sort())
})

test('events with people in them need more than the settings of developers', () => {
  const developer: Caller = {
    kind: 'APP',
    appId: 'x',
    name: 'x',
    scopes: ['DEVELOPERS:MANAGE', 'SETTINGS:MANAGE', 'CONTENT:MANAGE'],
  }
  for (const type of [
    'wix.ecom.v1.order_created',
    'wix.members.v1.member_created',
    'wix.ecom.v1.checkout_updated',
    'stoa.v1.translation_updated',
  ])
    expect(mayReadEvent(developer, type), type).toBe(false)
})

test('the built-in administrator has everything', () => {
  const { scopes } = firstRoles.find(({ id }) => id === 'ADMIN')!
  const admin: Caller = { kind: 'APP', appId: 'x', name: 'x', scopes }
  const all = new Set(implementations().flatMap(({ operation }) => operation.permissions))
  expect([...all].filter((permission) => !holds(admin, permission))).toEqual([])
})

test('no other built-in role decides where money goes, takes over members, or changes what others may do', () => {
  const closed = ['MONEY_SETTINGS', 'ACT_AS_MEMBER', 'MEMBER_SIGN_IN', 'PHONE_MESSAGES', 'DEVELOPERS', 'PEOPLE'].flatMap(
    (area) => areaScopes[`${area}:MANAGE`]!,
  )
  for (const { id, scopes } of firstRoles.filter((role) => role.id !== 'ADMIN')) {
    const caller: Caller = { kind: 'APP', appId: 'x', name: 'x', scopes }
    expect(
      closed.filter((permission) => holds(caller, permission)),
      id,
    ).toEqual([])
  }
})

test('whoever packs orders sees no sales figures, and whoever keeps the books changes nothing', () => {
  const of = (id: string): Caller => ({
    kind: 'APP',
    appId: 'x',
    name: 'x',
    scopes: firstRoles.find((role) => role.id === id)!.scopes,
  })
  const figures = [
    'stoa/insights.getOverview',
    'stoa/insights.getFunnel',
    'stoa/insights.getTaxReport',
    'stoa/insights.simulateDiscount',
  ]
  for (const { operation } of implementations().filter((each) => figures.includes(nameOf(each.operation)))) {
    expect(
      operation.permissions.some((permission) => holds(of('ORDER_MANAGER'), permission)),
      operation.name,
    ).toBe(false)
    expect(
      operation.permissions.some((permission) => holds(of('BOOKKEEPER'), permission)),
      operation.name,
    ).toBe(true)
  }
  const changes = implementations().filter(({ kind, operation }) => kind !== 'read' && operation.audit !== undefined)
  const open = changes.filter(({ operation }) => operation.permissions.some((permission) => holds(of('BOOKKEEPER'), permission)))
  expect(open.map(({ operation }) => nameOf(operation))).toEqual([])
})

function nameOf({ service, name }: { service: { name: string }; name: string }): string {
  return `${service.name}.${name}`
}
