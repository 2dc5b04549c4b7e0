import type { Page } from '@playwright/test'

/** Begins an order by phone from the list of orders, with one piece of each product, by keyboard. */
export async function beginPhoneOrder(page: Page, products: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New order', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  for (const name of products) await addProduct(page, name)
}

/** Enters a customer in Germany, by keyboard. */
export async function enterCustomer(page: Page, email: string): Promise<void> {
  const { keyboard } = page
  await page.getByRole('button', { name: 'Add', exact: true }).focus()
  await keyboard.press('Enter')
  const customer = page.getByRole('dialog', { name: 'Customer' })
  await customer.getByLabel('Email').and(page.locator(':focus')).waitFor()
  await keyboard.type(email)
  await keyboard.press('Tab')
  for (const text of ['Ada', 'Lovelace', '', 'Torstraße 1', '', '10119', 'Berlin', 'Germ']) {
    await keyboard.type(text)
    if (text === 'Germ') await keyboard.press('Enter')
    else await keyboard.press('Tab')
  }
  await keyboard.press('Control+Enter')
  await customer.waitFor({ state: 'detached' })
  await page.getByText('10119 Berlin').waitFor()
}

/** Chooses the first way of delivery, by keyboard, and creates the order. Returns its id. */
export async function createPhoneOrder(page: Page): Promise<string> {
  const { keyboard } = page
  const delivery = page.getByRole('combobox', { name: 'Delivery', exact: true })
  await delivery.focus()
  await keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /€/ }).first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.waitForFunction((field) => /€/.test((field as { value: string }).value), await delivery.elementHandle())
  await page.getByRole('button', { name: 'Create the order' }).press('Enter')
  await page.getByText(/^Order \d+ created$/).waitFor()
  await page.getByRole('heading', { name: /^Order \d+/ }).waitFor()
  return /orders\/([\w-]+)/.exec(page.url())![1]!
}

/** Adds a product to a new order or a change, by keyboard. */
export async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a product' }).focus()
  await page.keyboard.type(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^Remove .*${name}`) }).waitFor()
}

/** Chooses a further action of an order. */
export async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
