import { createHash, randomBytes } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { expectAccessibleLayout, expectNoSidewaysScroll, openPage, phone } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { aFrontEnd } from '../../support/browser/front-end.ts'
import { password } from '../../support/members/signing-in.ts'
import { fillInRegistration, sendSignIn } from '../../support/browser/member-forms.ts'

const shop = browserShop()

async function register(page: Page, email: string, name: string): Promise<void> {
  await fillInRegistration(page, email, name)
}

const aPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()

const paragraph = (text: string) => ({ type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text } }] })
const row = (text: string) => ({ type: 'TABLE_ROW', nodes: [{ type: 'TABLE_CELL', nodes: [paragraph(text)] }] })
const aTable = (heading: string) => ({ type: 'TABLE', tableData: { rowHeader: true }, nodes: [row(heading), row('1999')] })
const filmElsewhere = {
  type: 'VIDEO',
  videoData: { video: { src: { url: 'https://films.example.com/1' } }, title: 'The film' },
}

const orderOfBlocks = `[...document.querySelector('main [dir=auto]').children].map(({ tagName }) => tagName)`

test(
  'a member writes about themselves in public, and another one finds, follows, reports and blocks them',
  { tag: '@soak' },
  async ({ browser }) => {
    for (const field of [
      { name: 'Website', fieldType: 'URL', defaultPrivacy: 'PUBLIC' },
      { name: 'Member of the club since', fieldType: 'DATE', defaultPrivacy: 'PUBLIC' },
      { name: 'Shoe size', fieldType: 'NUMBER', defaultPrivacy: 'PRIVATE' },
    ])
      await callAsOwner(shop, 'POST', '/members/v1/custom-fields', { field })
    await using author = await openPage(browser)
    await author.page.goto(`${shop.url}/register`)
    await register(author.page, 'olive@example.com', 'Olive')
    await author.page.getByRole('link', { name: 'Profile', exact: true }).click()
    const field = author.page.getByRole('textbox', { name: 'About you' })
    await field.fill('I collect prints.\nAsk me about lino.')
    await author.page.evaluate("document.querySelector('#about').setSelectionRange(2, 9)")
    await author.page.getByRole('button', { name: 'Bold' }).click()
    await author.page.evaluate("document.querySelector('#about').setSelectionRange(5, 5)")
    await author.page.getByRole('button', { name: 'Image' }).click()
    const hare = { name: 'hare.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(900, 600) }
    await author.page.locator('[data-new] input[type=file]').setInputFiles(hare)
    await author.page.getByLabel('What the image shows').fill('A hare')
    await author.page.getByRole('button', { name: 'Dividing line' }).last().click()
    await author.page.getByRole('button', { name: 'Move down' }).last().click()
    await author.page.getByLabel('Cover').setInputFiles({ ...hare, buffer: await aPhoto(700, 600) })
    await author.page.getByRole('slider', { name: 'Part that others see' }).fill('75')
    await expectAccessibleLayout(author.page)
    await author.page.getByLabel('Address of your profile').fill('olive')
    await author.page.getByRole('textbox', { name: 'Member of the club since' }).fill('2024-02-29')
    await author.page.getByRole('textbox', { name: 'Shoe size' }).fill('38')
    await author.page.getByRole('textbox', { name: 'Website' }).fill('olive')
    await author.page.getByLabel('Everybody may see my profile').check()
    await author.page.getByRole('button', { name: 'Save' }).click()
    await author.page.getByText('Enter the whole address, such as https://example.com/name.').waitFor()
    await expect(author.page.getByRole('textbox', { name: 'Shoe size' })).toHaveValue('38')
    await author.page.getByRole('textbox', { name: 'Website' }).fill('https://www.example.com/olive/')
    await author.page.getByRole('button', { name: 'Save' }).click()
    await author.page.getByText('Your profile was saved.').waitFor()
    await expect(author.page.getByRole('textbox', { name: 'Member of the club since' })).toHaveValue('2024-02-29')
    await expectAccessibleLayout(author.page)

    await using visitor = await openPage(browser, phone)
    const { page } = visitor
    await page.goto(`${shop.url}/members?q=Olive`)
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'Olive' }).click()
    await page.getByText('Ask me about lino.').waitFor()
    await page.getByRole('img', { name: 'A hare' }).waitFor()
    expect(await page.evaluate(orderOfBlocks)).toEqual(['P', 'FIGURE', 'P', 'HR'])
    await expect(page.locator('main img[fetchpriority=high]')).toHaveCSS('object-position', '75% 75%')
    expect(await page.getByText('collect', { exact: true }).getAttribute('class')).toContain('font-medium')
    await expect(page.getByRole('link', { name: 'example.com/olive' })).toHaveAttribute('href', 'https://www.example.com/olive/')
    await page.getByText('29 February 2024').waitFor()
    for (const secret of ['olive@example.com', 'Shoe size']) expect(await page.locator('main').innerText()).not.toContain(secret)
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Follow' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await register(page, 'fred@example.com', 'Fred')
    await page.waitForURL(`${shop.url}/members/olive`)
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByRole('button', { name: 'Unfollow' }).waitFor()
    await page.getByText('1 follower').waitFor()
    // A private member is in nobody's list, and not counted there.
    await author.page.goto(`${shop.url}/account/followers`)
    await author.page.getByText('Nobody with a public profile follows you yet.').waitFor()
    await author.page.getByRole('link', { name: '0 followers' }).waitFor()
    await page.goto(`${shop.url}/account/followers?show=following`)
    await page.getByRole('link', { name: 'You follow 1 member' }).waitFor()
    await expectAccessibleLayout(page)
    await page.getByRole('main').getByRole('link', { name: 'Olive' }).click()
    await page.getByText('Report or block').click()
    await expectNoSidewaysScroll(page)
    await page.getByLabel('What is wrong with this profile?').selectOption('SPAM')
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByText('Thank you. We’ll look at this profile.').waitFor()
    await page.getByText('Report or block').click()
    await page.getByRole('button', { name: 'Block Olive' }).click()
    await page.waitForURL(`${shop.url}/members`)
    await page.goto(`${shop.url}/members/olive`)
    await page.getByRole('heading', { name: 'We can’t show this profile' }).waitFor()
    const hidden = await page.locator('main').innerHTML()
    await page.goto(`${shop.url}/members/nobody`)
    await page.getByRole('heading', { name: 'We can’t show this profile' }).waitFor()
    expect(await page.locator('main').innerHTML()).toBe(hidden)
    await expectAccessibleLayout(page)
    await page.goto(`${shop.url}/account/followers?show=following`)
    await page.getByRole('link', { name: 'You follow 0 members' }).waitFor()
    await expect(page.getByText('Olive')).toHaveCount(0)
    await page.goto(`${shop.url}/account/profile`)
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Unblock Olive' }).click()
    await page.getByText('Unblocked. You see each other again.').waitFor()
    await expect(page.getByRole('heading', { name: 'Blocked members' })).toHaveCount(0)
    await page.goto(`${shop.url}/members/olive`)
    await page.getByRole('heading', { name: 'Olive', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByRole('button', { name: 'Unfollow' }).waitFor()
    await page.goto(`${shop.url}/account/followers?show=following`)
    await page.getByRole('button', { name: 'Unfollow Olive' }).click()
    await page.getByText('You don’t follow anybody with a public profile yet.').waitFor()

    await author.page.goto(`${shop.url}/account/profile`)
    // Blocks that the editor cannot edit stay in their places.
    const about = await callAsOwner(shop, 'POST', '/members/v2/abouts/query', { query: {} })
    const { id, revision, content } = about.memberAbouts[0]
    content.nodes.splice(1, 0, aTable('Print'), filmElsewhere)
    await callAsOwner(shop, 'PATCH', `/members/v2/abouts/${id}`, { memberAbout: { id, revision, content } })
    await author.page.reload()
    await expect(author.page.getByRole('cell', { name: '1999' })).toBeVisible()
    await author.page.getByRole('textbox', { name: 'About you' }).last().fill('Ask me about wood.')
    await author.page.getByLabel('Address of your profile').fill('olive-prints')
    await author.page.getByRole('button', { name: 'Save' }).click()
    await author.page.getByText('Your profile was saved.').waitFor()
    await author.page.goto(`${shop.url}/members/olive`)
    await author.page.waitForURL(`${shop.url}/members/olive-prints`)
    await author.page.getByText('Ask me about wood.').waitFor()
    await expect(author.page.getByRole('columnheader', { name: 'Print' })).toBeVisible()
    await expect(author.page.getByRole('link', { name: 'Video: The film' })).toHaveAttribute(
      'href',
      'https://films.example.com/1',
    )
    expect(await author.page.evaluate(orderOfBlocks)).toEqual(['P', 'DIV', 'P', 'FIGURE', 'P', 'HR', 'P'])
    await expectAccessibleLayout(author.page)
    const { reportedMembers } = await callAsOwner(shop, 'POST', '/members/v1/member-reports/members/query', { query: {} })
    expect(reportedMembers).toMatchObject([{ reportCount: '1' }])
  },
)

test('another front end lets a visitor sign in on the hosted page, gets them back with a code, and knows them the next time', async ({
  browser,
}) => {
  await using frontEnd = await aFrontEnd(shop)
  const { clientId } = shop.credentials
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const authorize = (more: Record<string, string> = {}) =>
    `${shop.url}/oauth2/authorize?${new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${frontEnd.url}/signed-in`,
      state: 'opaque state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    })}`
  await using visit = await openPage(browser)
  const { page } = visit
  await page.goto(authorize())
  await page.getByRole('link', { name: 'Create an account' }).click()
  await register(page, 'hanna@example.com', 'Hanna')
  await page.getByRole('heading', { name: 'Front end /signed-in' }).waitFor()
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('state')).toBe('opaque state')
  const response = await fetch(`${shop.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId,
      grantType: 'authorization_code',
      code: searchParams.get('code'),
      codeVerifier: verifier,
      redirectUri: `${frontEnd.url}/signed-in`,
    }),
  })
  const tokens = (await response.json()) as { access_token: string }
  const own = await fetch(`${shop.url}/members/v1/members/my?fieldsets=FULL`, { headers: { authorization: tokens.access_token } })
  expect(await own.json()).toMatchObject({ member: { loginEmail: 'hanna@example.com' } })

  // Nobody is asked again, unless the front end wants it.
  await page.goto(authorize({ prompt: 'none', response_mode: 'fragment' }))
  await page.getByRole('heading', { name: 'Front end /signed-in' }).waitFor()
  expect(new URL(page.url()).hash).toMatch(/^#code=[\w-]+&state=opaque/)
  await page.goto(authorize({ prompt: 'login' }))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await sendSignIn(page, 'hanna@example.com')
  await page.getByRole('heading', { name: 'Front end /signed-in' }).waitFor()

  // A front end that does not know them yet asks first; they may say no, or be somebody else.
  const { oAuthApp } = await callAsOwner(shop, 'POST', '/stoa/v1/oauth-apps', {
    oAuthApp: { name: 'Blattwerk Club', allowedRedirectDomains: [new URL(frontEnd.url).host] },
  })
  await page.goto(authorize({ client_id: oAuthApp.id }))
  await page.getByText('You’re signed in as hanna@example.com.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Front end /signed-in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  await page.goto(authorize({ client_id: oAuthApp.id }))
  await page.getByRole('link', { name: 'Use another account' }).click()
  await page.getByText('To continue to Blattwerk Club').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Front end /signed-in' }).waitFor()
  expect(new URL(page.url()).searchParams.get('code')).toEqual(expect.any(String))

  // Without script, and in the other language.
  await using plain = await openPage(browser, { javaScriptEnabled: false })
  await plain.page.goto(authorize())
  await plain.page.goto(plain.page.url().replace('/sign-in', '/de/sign-in'))
  await plain.page.getByLabel('E-Mail-Adresse').fill('hanna@example.com')
  await plain.page.getByLabel('Passwort').fill(password)
  await plain.page.getByRole('button', { name: 'Anmelden' }).click()
  await plain.page.getByRole('heading', { name: 'Front end /signed-in' }).waitFor()
})
