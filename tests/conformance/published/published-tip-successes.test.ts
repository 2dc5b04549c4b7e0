import { expect, test } from 'vitest'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { anOrder } from '../orders/orders-builders.ts'
import { codeOf, refusedWith } from '../../support/requests/answers.ts'
import { shop, print, frame, owner, presets, aPerson, setUp } from './published-tip-set-up.ts'

// Tips, through the functions of the published package.

setUp()

test('settings are created, found, changed and deleted, with their events; the default stays', async () => {
  const { tipSettings: settings } = owner()
  const { tipSettings: main } = await settings.createDefaultTipSettings({ tipType: 'PERCENTAGE', presets })
  expect(main).toMatchObject({ default: true, allowCustomerTip: true, allowCustomAmount: true, presets })
  await expect(settings.createDefaultTipSettings({ tipType: 'AMOUNT', presets })).rejects.toMatchObject(
    refusedWith('DEFAULT_SETTINGS_ALREADY_EXISTS'),
  )
  const terminal = await settings.createTipSettings({ tipType: 'AMOUNT', presets: [{ value: 150 }], paymentTerminalId: 'desk' })
  expect(terminal).toMatchObject({ default: false, paymentTerminalId: 'desk' })
  const changed = await settings.updateTipSettings({ ...main, allowCustomAmount: false })
  expect(changed).toMatchObject({ revision: '2', allowCustomAmount: false, presets })
  await expect(settings.updateTipSettings({ ...main, allowCustomAmount: true })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  const found = await settings.queryTipSettings().eq('default', true).find()
  expect(found.items.map(({ _id }: { _id: string }) => _id)).toEqual([main._id])
  await settings.deleteTipSettings(terminal._id)
  await expect(settings.deleteTipSettings(main._id)).rejects.toMatchObject(refusedWith('CANNOT_DELETE_DEFAULT_SETTINGS'))
  await expect(settings.deleteTipSettings(terminal._id)).rejects.toMatchObject(refusedWith('TIP_SETTINGS_NOT_FOUND'))
  const slugs = (await shopEvents(shop, 'wix.tips.settings.v1.tip_settings')).map(({ slug }) => slug)
  expect(slugs).toEqual(['created', 'created', 'updated', 'deleted'])
})

test.each([
  [
    [
      { value: 5, default: true },
      { value: 10, default: true },
    ],
    'CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET',
  ],
  [[{ value: 100.5 }], 'PRESET_PERCENTAGE_TOO_HIGH'],
])('presets %j are refused', async (wrong, expected) => {
  const { tipSettings: settings } = owner()
  for (const create of ['createTipSettings', 'createDefaultTipSettings'])
    await expect(settings[create]({ tipType: 'PERCENTAGE', presets: wrong })).rejects.toMatchObject(refusedWith(expected))
})

test.each([[[]], [[{ value: 0 }]], [[{ value: 1.234 }]], [[{}]], [[1, 2, 3, 4].map((value) => ({ value }))]])(
  'presets %j have no meaning',
  async (wrong) => {
    await expect(owner().tipSettings.createTipSettings({ tipType: 'AMOUNT', presets: wrong })).rejects.toMatchObject({
      details: { validationError: {} },
    })
  },
)

test('the staff are listed by name and id, and with the people of the back office on request', async () => {
  const [ada, bo] = [await aPerson('Ada'), await aPerson('Bo')]
  const { tippableStaff: staff } = owner()
  expect((await staff.listTippableStaff()).staff).toMatchObject([
    { _id: ada, name: 'Ada', staffMemberId: ada },
    { _id: bo, name: 'Bo' },
  ])
  expect((await staff.listTippableStaff({ filterByName: 'AD' })).staff).toMatchObject([{ _id: ada }])
  expect((await staff.listTippableStaff({ filterByIds: [bo] })).staff).toMatchObject([{ _id: bo }])
  const { staff: everybody } = await staff.listTippableStaff({ includeWixUsers: true })
  expect(everybody).toHaveLength(3)
  expect(everybody[2].identificationData.wixUserId).toBe(everybody[2]._id)
})

test('a preview computes and splits a choice without storing anything', async () => {
  const { tips: api, tipSettings: settings } = owner()
  const items = [
    { catalogReference: { appId: storesAppId, catalogItemId: print.id }, price: '60.00', name: 'Print' },
    { catalogReference: { appId: storesAppId, catalogItemId: frame.id }, price: '40.00' },
  ]
  const tipChoice = { tipType: 'PERCENTAGE', value: '10' }
  await expect(api.previewTip(items, { tipChoice })).rejects.toMatchObject(refusedWith('TIP_SETTINGS_NOT_FOUND'))
  await settings.createDefaultTipSettings({ tipType: 'PERCENTAGE', presets, staffDistributionMethod: 'PROPORTIONAL' })
  const equal = await settings.createTipSettings({ tipType: 'PERCENTAGE', presets, staffDistributionMethod: 'EQUAL' })
  const [ada, bo] = [await aPerson('Ada', [print.id]), await aPerson('Bo', [print.id])]
  const { tip } = await api.previewTip(items, { tipChoice })
  expect(tip).toMatchObject({ lineItemSubtotal: '100.00', amount: '10.00', undistributedAmount: '4.00' })
  expect(tip.distributions.map(({ staff, amount }: any) => [staff._id, amount])).toEqual([
    [ada, '3.00'],
    [bo, '3.00'],
  ])
  const { tip: equally } = await api.previewTip(items, { tipChoice, tipSettingsId: equal._id })
  expect(equally.distributions.map(({ amount }: any) => amount)).toEqual(['5.00', '5.00'])
  expect(equally.undistributedAmount).toBeUndefined()
  const unknown = [{ catalogReference: { appId: storesAppId, catalogItemId: newId() }, price: '1' }]
  await expect(api.previewTip(unknown, { tipChoice })).rejects.toMatchObject(refusedWith('CATALOG_ITEMS_NOT_FOUND'))
})

test('people of the back office add a tip only where the settings allow it, and nobody waits for a check-in', async () => {
  const { id: orderId } = await anOrder(shop)
  const { credentials, raw } = shop
  const { email, password } = credentials.owner
  const session = await raw('POST', '/stoa/v1/sessions/sign-in', {
    body: { email, password },
    headers: { 'x-stoa-session': '1' },
  })
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const asPerson = (path: string, body: object) =>
    raw('POST', path, { body, headers: { cookie, 'x-stoa-session': '1', 'wix-site-id': credentials.siteId } })
  const { tipSettings: settings, tips: api } = owner()
  const { tipSettings: saved } = await settings.createDefaultTipSettings({
    tipType: 'PERCENTAGE',
    presets,
    allowBusinessTipAtPayment: false,
  })
  const set = (amount: string) => asPerson('/tips/v1/tips/set', { orderId, tip: { amount } })
  const refused = await set('5.00')
  expect([refused.status, refused.body.details.applicationError]).toMatchObject([
    400,
    { code: 'INVALID_TIP', data: { reason: 'STAFF_TIPS_ARE_OFF' } },
  ])
  const added = await asPerson('/tips/v1/tips/tip-distributions/add', { orderId, tipDistributions: [{ amount: '1.00' }] })
  expect(codeOf(added)).toBe('INVALID_TIP_DISTRIBUTION')
  // An app, such as a payment terminal, is not meant; and what is there can be lowered.
  await api.setTipOnOrder({ orderId, tip: { amount: '4.00' } })
  expect((await set('4.01')).status).toBe(400)
  expect((await set('3.00')).status).toBe(200)
  const { _id, revision } = saved
  await settings.updateTipSettings({ _id, revision, allowBusinessTipAtPayment: true })
  expect((await set('6.00')).status).toBe(200)
  for (const onCheckIn of [{ autoTipOnCheckInEnabled: true }, { autoTipOnCheckInPercentage: 10 }]) {
    const { status, body } = await shop.owner('PATCH', '/tip-settings/v1/tip-settings', {
      tipSettings: { id: _id, revision: String(Number(revision) + 1), ...onCheckIn },
    })
    expect([status, body.details.validationError.fieldViolations]).toMatchObject([400, [{ ruleName: 'CHECK_IN_NOT_SUPPORTED' }]])
  }
  await settings.updateTipSettings({ _id, revision: String(Number(revision) + 1), autoTipOnCheckInEnabled: false })
})
