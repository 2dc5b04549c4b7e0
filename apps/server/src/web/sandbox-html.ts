export interface CardProblems {
  number?: boolean
  expiry?: 'UNREADABLE' | 'PAST'
  securityCode?: boolean
}

const words = {
  en: {
    title: 'Card payment',
    test: 'Test mode: 4242 4242 4242 4242 is accepted, no money moves.',
    number: 'Card number',
    expiry: 'Valid until',
    expiryHint: 'MM / YY',
    securityCode: 'Security code',
    holderName: 'Name on the card (optional)',
    pay: 'Pay',
    bank: 'Test bank',
    confirmTitle: 'Confirm your card',
    confirmText: 'The shop wants to keep your card for later charges. Nothing is charged now.',
    confirm: 'Confirm',
    refuse: 'Cancel',
    wrongNumber: 'Please compare the number with the card.',
    wrongExpiry: 'Please enter month and year, like 04/30.',
    pastExpiry: 'This card has expired. Please use another.',
    wrongCode: 'Three or four digits, from the card.',
  },
  de: {
    title: 'Kartenzahlung',
    test: 'Testmodus: 4242 4242 4242 4242 wird angenommen, es fließt kein Geld.',
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    expiryHint: 'MM / JJ',
    securityCode: 'Prüfziffer',
    holderName: 'Name auf der Karte (freiwillig)',
    pay: 'Bezahlen',
    bank: 'Testbank',
    confirmTitle: 'Karte bestätigen',
    confirmText: 'Der Shop möchte Ihre Karte für spätere Abbuchungen behalten. Jetzt wird nichts abgebucht.',
    confirm: 'Bestätigen',
    refuse: 'Abbrechen',
    wrongNumber: 'Bitte vergleichen Sie die Nummer mit der Karte.',
    wrongExpiry: 'Bitte Monat und Jahr angeben, etwa 04/30.',
    pastExpiry: 'Diese Karte ist abgelaufen. Bitte nehmen Sie eine andere.',
    wrongCode: 'Drei oder vier Ziffern, von der Karte.',
  },
}

type Language = keyof typeof words

/**
 * The script in the frame: reports the height of the fields to its parent, also on `stoa:measure`, and on `stoa:submit` sends the
 * card to the provider and posts the token, or an error, to the parent. The card itself never leaves the frame.
 */
export const cardFieldsScript = `
const form = document.querySelector('form')
const post = (message) => parent.postMessage(message, '*')
const tellHeight = () => post({ type: 'stoa:card-fields', height: document.documentElement.offsetHeight })
new ResizeObserver(tellHeight).observe(document.documentElement)
const show = (problems) => {
  const texts = JSON.parse(form.dataset.texts)
  let first
  for (const name of ['number', 'expiry', 'securityCode']) {
    const input = form.elements[name]
    const text = problems[name] && texts[problems[name] === 'PAST' ? 'pastExpiry' : name]
    document.getElementById(name + '-problem').textContent = text || ''
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    if (text && !first) first = input
  }
  if (first) first.focus()
}
const submit = async () => {
  const card = Object.fromEntries(new FormData(form))
  try {
    const answer = await fetch(location.href, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(card) })
    const { token, problems } = await answer.json()
    show(problems || {})
    post(token ? { type: 'stoa:payment-token', token } : { type: 'stoa:card-problems' })
  } catch {
    post({ type: 'stoa:card-unreachable' })
  }
}
addEventListener('message', ({ source, data }) => {
  if (source !== parent || !data) return
  if (data.type === 'stoa:submit') submit()
  if (data.type === 'stoa:measure') tellHeight()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  post({ type: 'stoa:card-enter' })
})
`

const style = `
  :root { color-scheme: light dark; --line: light-dark(#8a8f98, #8b90a0); --red: light-dark(#b3261e, #f2a39b) }
  * { box-sizing: border-box }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: transparent }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
  .wide { grid-column: 1 / -1 }
  label { display: block; font-size: .875rem; font-weight: 500; margin-bottom: .25rem }
  input { width: 100%; min-height: 3rem; padding: 0 .75rem; font: inherit; color: inherit; border: 1px solid var(--line);
    border-radius: 2px; background: light-dark(#fff, #22252e) }
  input:focus-visible { outline: 3px solid light-dark(#2536d6, #a9b4ff); outline-offset: -3px }
  input[aria-invalid] { border-color: var(--red) }
  .problem { color: var(--red); font-size: .875rem; margin: .25rem 0 0 }
  .problem:empty { display: none }
  .note { font-size: .875rem; opacity: .8; margin: .25rem 0 0 }
  @media (max-width: 22rem) { form { grid-template-columns: 1fr } }
`

/** Only the card fields, for a frame. */
export function cardFieldsPage(language: Language): string {
  const { title, wrongNumber, wrongExpiry, pastExpiry, wrongCode } = words[language]
  const texts = JSON.stringify({ number: wrongNumber, expiry: wrongExpiry, pastExpiry, securityCode: wrongCode })
  return page(
    language,
    title,
    `<form novalidate aria-label="${title}" data-texts="${escaped(texts)}">${fields(language, {})}<button hidden></button></form>
<script>${cardFieldsScript}</script>`,
  )
}

/** A whole page, for browsers without JavaScript. */
export function paymentPage(language: Language, problems: CardProblems): string {
  const { title, pay } = words[language]
  const button = `<button class="wide" style="min-height:3rem;font:inherit;font-weight:600">${pay}</button>`
  return page(
    language,
    title,
    `<main style="max-width:32rem;margin:10vh auto;padding:0 1.25rem"><h1>${title}</h1>
<form method="post" novalidate>${fields(language, problems)}${button}</form></main>`,
  )
}

/** The bank's page on which a customer lets a card be kept. */
export function confirmationPage(language: Language): string {
  const { bank, confirmTitle, confirmText, confirm, refuse } = words[language]
  const button = (answer: string, label: string) =>
    `<button name="answer" value="${answer}" style="min-height:3rem;font:inherit;font-weight:600">${label}</button>`
  return page(
    language,
    confirmTitle,
    `<main style="max-width:32rem;margin:10vh auto;padding:0 1.25rem"><p class="note">${bank}</p><h1>${confirmTitle}</h1>
<p>${confirmText}</p><form method="post">${button('approve', confirm)}${button('refuse', refuse)}</form></main>`,
  )
}

function fields(language: Language, problems: CardProblems): string {
  const text = words[language]
  const expiryProblem = problems.expiry === 'PAST' ? text.pastExpiry : problems.expiry ? text.wrongExpiry : ''
  return [
    field('number', text.number, 'cc-number', 'numeric', problems.number ? text.wrongNumber : '', 'wide'),
    `<p class="note wide">${text.test}</p>`,
    field('expiry', text.expiry, 'cc-exp', 'numeric', expiryProblem, '', text.expiryHint),
    field('securityCode', text.securityCode, 'cc-csc', 'numeric', problems.securityCode ? text.wrongCode : ''),
    field('holderName', text.holderName, 'cc-name', 'text', '', 'wide'),
  ].join('\n')
}

function field(
  name: string,
  label: string,
  autocomplete: string,
  inputMode: string,
  problem: string,
  className = '',
  placeholder = '',
): string {
  const invalid = problem ? ' aria-invalid="true"' : ''
  return `<div class="${className}"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="${inputMode}" maxlength="100" placeholder="${placeholder}" aria-describedby="${name}-problem"${invalid}>
<p class="problem" id="${name}-problem" role="alert">${problem}</p></div>`
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
${body}
</html>
`
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
