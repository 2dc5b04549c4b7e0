import type { Locator, Page } from '@playwright/test'
import { password } from '../members/signing-in.ts'

/** Registers on the page of the shop. Where the email is to be confirmed, the page then asks for the mailed code. */
export async function sendRegistration(page: Page, { url }: { url: string }, email: string, firstName = 'Mia'): Promise<void> {
  await page.goto(`${url}/register`)
  await fillInRegistration(page, email, firstName)
}

/** Fills in and sends the form to register that the page shows. */
export async function fillInRegistration(page: Page, email: string, firstName: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Fills in and sends the form to sign in that the page shows. */
export async function sendSignIn(page: Page | Locator, email: string, given = password): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
