import type { InvoiceDocument, Party, Seller } from '../document.ts'
import type { Words } from '../words.ts'
import { contentWidth, page, quiet, type Paper } from './paper.ts'

/** What every paper of a shop has in common. */
export interface Letterhead {
  seller: Seller
  color?: string | undefined
  logo?: Uint8Array | undefined
  /** Below the seller's details at the foot of each page. */
  footer?: string | undefined
  /** Further lines at the foot. */
  businessDetails?: readonly string[]
}

/** Draws logo or name at the top; returns the height where the content begins. */
export function drawHead(paper: Paper, { seller, logo, color }: Letterhead): number {
  const { pdf } = paper
  const top = 40
  if (logo) {
    pdf.image(Buffer.from(logo), page.margin, top, { fit: [170, 52] })
    return top + 62
  }
  const height = paper.place(seller.company ?? '', page.margin, top, 300, { size: 15, weight: 'bold', ...(color && { color }) })
  return top + height + 16
}

/** Draws the sender in one line, as it shows through the window of an envelope, and the address below it. Returns its lower end. */
export function drawAddress(paper: Paper, seller: Seller, party: Party, { y, title }: { y: number; title: string }): number {
  const { street, city, company, postalCode } = seller
  const sender = [company, street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
  let at = y + paper.place(sender, page.margin, y, 250, { size: 6.5, color: quiet }) + 4
  at += paper.place(title, page.margin, at, 250, { size: 7.5, color: quiet }) + 1
  return at + paper.place(addressLines(party, seller.country).join('\n'), page.margin, at, 250, { size: 10 })
}

/** Name and address, a line each. The country stands only in addresses abroad, as the mail wants it. */
export function addressLines(party: Party, sellerCountry: string | undefined): string[] {
  const { company, person, street, street2, postalCode, city, subdivision, country, countryName } = party
  const town = [postalCode, city].filter(Boolean).join(' ')
  const region =
    subdivision && hasSubdivisions.has(country ?? '') ? `${town} ${subdivision.replace(/^[A-Z]{2}-/, '')}`.trim() : town
  return [company, person, street, street2, region, country === sellerCountry ? undefined : countryName].flatMap(
    (text) => text || [],
  )
}

const hasSubdivisions: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IT', 'MX'])

/** The foot of each page: who the seller is. Returns its height. */
export function footHeight(paper: Paper, head: Letterhead, say: Words): number {
  return (
    Math.max(...columnsOf(paper, head, say).map((text) => paper.height(text, columnWidth, foot))) + footerHeight(paper, head) + 40
  )
}

const foot = { size: 7, color: quiet }
const columnWidth = contentWidth / 3 - 10

/** Points that each part of the foot has at most, so that it leaves room for the content. */
const maxFoot = 80

/** As much of a text as fits into the foot. */
function fitting(paper: Paper, text: string, width: number): string {
  return paper.fitting(text, width, maxFoot, foot)
}

function footerHeight(paper: Paper, { footer }: Letterhead): number {
  return footer ? paper.height(fitting(paper, footer, contentWidth), contentWidth, foot) + 4 : 0
}

/** Draws the foot of every page with its number. */
export function drawFoot(paper: Paper, head: Letterhead, { title, say }: { title: string; say: Words }): void {
  const { pdf } = paper
  const { count } = pdf.bufferedPageRange()
  const height = footHeight(paper, head, say)
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    let y = page.height - height
    paper.rule(y)
    y += 6
    if (head.footer) y += paper.place(fitting(paper, head.footer, contentWidth), page.margin, y, contentWidth, foot) + 4
    columnsOf(paper, head, say).forEach((text, column) =>
      paper.place(text, page.margin + column * (contentWidth / 3), y, columnWidth, foot),
    )
    const text = count > 1 ? `${title} · ${say.page(index + 1, count)}` : title
    paper.place(text, page.margin, page.height - 22, contentWidth, { ...foot, align: 'center' })
  }
}

function columnsOf(paper: Paper, { seller, businessDetails = [] }: Letterhead, say: Words): string[] {
  const { company, vatId, taxNumber, registration, email, phone, iban, bic } = seller
  const named = (name: string, value: string | undefined) => (value ? `${name} ${value}` : undefined)
  const columns = [
    [company, ...addressLines({ ...seller, company: '', person: '' }, undefined)],
    [email, phone, named(say.vatId, vatId), named(say.taxNumber, taxNumber), registration],
    [named('IBAN', iban && spaced(iban)), named('BIC', bic), ...businessDetails],
  ]
  return columns.map((texts) => fitting(paper, texts.filter(Boolean).join('\n'), columnWidth))
}

/** An IBAN in groups of four, as it is written. */
function spaced(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

export function letterheadOf(document: InvoiceDocument, logo: Uint8Array | undefined): Letterhead {
  const { seller, style, texts, customFields } = document
  const atFoot = customFields.filter(({ group }) => group === 'BUSINESS_DETAILS' || group === 'FOOTER')
  return {
    seller,
    color: style.color,
    logo,
    footer: texts.footer,
    businessDetails: atFoot.map(({ name, text }) => `${name}: ${text}`),
  }
}
