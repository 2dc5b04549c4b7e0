const storageKey = 'stoa-kept-input'

/** Input on an account page that could not be saved because the session had ended. */
interface KeptInput {
  memberId: string
  /** With its query: it also says which form is open. */
  path: string
  /** The position is that among the inputs of the same name. */
  inputs: { name: string; position: number; value: string | boolean }[]
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const touched = new WeakSet<EventTarget>()
/** Passwords and codes are not kept, and what the browser alone may fill in cannot be. */
const leftOut = new Set(['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset'])

export function noteTyping({ target }: Event): void {
  if (target) touched.add(target)
}

/** Keeps what was typed in this tab, until the member is back or the tab is closed. */
export function keepInput(memberId: string, path: string): void {
  const positions = new Map<string, number>()
  const inputs = findInputs().flatMap((input) => {
    const position = positions.get(input.name) ?? 0
    positions.set(input.name, position + 1)
    return isTyped(input) ? [{ name: input.name, position, value: readValue(input) }] : []
  })
  if (inputs.length > 0) store(JSON.stringify({ memberId, path, inputs } satisfies KeptInput))
}

/** Types what was kept again. Returns whether there was anything; what another member typed is forgotten. */
export function restoreInput(memberId: string, path: string): boolean {
  const kept = storedInput()
  if (!kept) return false
  if (kept.memberId !== memberId) dropInput()
  if (kept.memberId !== memberId || kept.path !== path) return false
  dropInput()
  const inputs = findInputs()
  const restored = kept.inputs.filter(({ name, position, value }) => {
    const input = inputs.filter((each) => each.name === name)[position]
    if (!input || readValue(input) === value) return false
    type(input, value)
    return true
  })
  return restored.length > 0
}

export function dropInput(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // The browser does not allow it, so there is nothing.
  }
}

function store(text: string): void {
  try {
    sessionStorage.setItem(storageKey, text)
  } catch {
    // The browser does not allow it, or it is too much.
  }
}

function storedInput(): KeptInput | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as KeptInput | null) ?? undefined
  } catch {
    return undefined
  }
}

function findInputs(): Input[] {
  const all = document.querySelectorAll<Input>('main :is(input, textarea, select)[name]')
  return [...all].filter(({ type, autocomplete }) => !leftOut.has(type) && autocomplete !== 'one-time-code')
}

function isTyped(input: Input): boolean {
  if (touched.has(input)) return true
  // Before the script was here.
  if (input instanceof HTMLSelectElement) return false
  return isChecked(input) ? input.checked !== input.defaultChecked : input.value !== input.defaultValue
}

function isChecked(input: Input): input is HTMLInputElement {
  return input instanceof HTMLInputElement && (input.type === 'checkbox' || input.type === 'radio')
}

const readValue = (input: Input) => (isChecked(input) ? input.checked : input.value)

/** As if somebody typed it: React has its own setter on the element, which would hide the change from it. */
function type(input: Input, value: string | boolean): void {
  if (isChecked(input)) {
    input.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, value)
  for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }))
}
