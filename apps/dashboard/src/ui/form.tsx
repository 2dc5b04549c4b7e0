import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { createContext, use, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FailureNotice, type Failure } from './failure.tsx'
import classes from './form.module.css'
import { useUnsaved } from './unsaved.ts'

/** The state of a call as a form needs it. `useCall` creates it. */
export interface Submission<Request> {
  send: (request: Request) => void
  sending: boolean
  failure: Failure | undefined
  violations: Readonly<Record<string, string>>
}

export interface FormProps<Values, Request> {
  call: Submission<Request>
  initial: Values
  /** Client-side errors by field. */
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  /** Converts form values to the request of the call. */
  toRequest: (values: Values) => NoInfer<Request>
  submitLabel: ReactNode
  /** The label of the button that closes the form unsent, `Cancel` by default. */
  closeLabel?: string
  /** True where submitting destroys something. */
  danger?: boolean
  /** True where leaving the page asks before what was typed is lost. Drawers and dialogs ask by themselves. */
  guarded?: boolean
  /** True where another action is the main one of the page. */
  aside?: boolean
  onClose?: () => void
  onType?: () => void
  children: ReactNode
}

interface FormState {
  form: UseFormReturnType<Record<string, any>>
  /** The server's errors by field. */
  refused: Readonly<Record<string, string>>
}

export const FormContext = createContext<FormState | undefined>(undefined)

/** Validates on blur, keeps the input when the server rejects it, and shows the server's errors beside the fields. */
export function Form<Values extends object, Request>(props: FormProps<Values, Request>) {
  const {
    call,
    initial,
    check,
    toRequest,
    submitLabel,
    closeLabel,
    danger,
    guarded = false,
    aside,
    onClose,
    onType,
    children,
  } = props
  const form = useForm<Record<string, any>>({
    initialValues: initial,
    validateInputOnBlur: true,
    ...(onType && { onValuesChange: onType }),
    validate: (values) => check?.(values as Values) ?? {},
  })
  useUnsaved(guarded && form.isDirty() && !call.sending)
  const { refused, unplaced } = useRefused(form, call.violations, (path) => fieldOf(path, Object.keys(initial)))
  const submit = form.onSubmit((values) => call.send(toRequest(values as Values)), focusFirstWrong)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once
    <form
      className={classes.form}
      noValidate
      onKeyDown={submitOnModEnter}
      onSubmit={(event) => {
        // React events bubble through portals, so a form inside another one would submit both.
        event.stopPropagation()
        submit(event)
      }}
    >
      {call.failure && <FailureNotice failure={call.failure} onRetry={undefined} />}
      <Unplaced violations={unplaced} />
      <FormContext value={{ form, refused }}>
        {children}
        <div className={classes.bar}>
          {onClose && (
            <Button onClick={onClose} {...(danger && { 'data-autofocus': true })}>
              {closeLabel ?? t({ message: 'Cancel', context: 'dialog' })}
            </Button>
          )}
          <Button type="submit" variant={aside ? 'default' : 'filled'} color={danger ? 'red' : undefined} loading={call.sending}>
            {submitLabel}
          </Button>
        </div>
      </FormContext>
    </form>
  )
}

/** The input props for `name`: value, change handler and error. */
export function useField(name: string) {
  const state = use(FormContext)
  if (!state) throw new Error('A field stands inside a Form')
  const input = state.form.getInputProps(name)
  return { ...input, name, error: input.error ?? state.refused[name] }
}

/** The surrounding form, for fields that are added and removed. */
export function useFormValues() {
  const state = use(FormContext)
  if (!state) throw new Error('A field stands inside a Form')
  return state.form
}

/** The server's errors by field, each until its field changes. Errors without a field are shown above the form. */
export function useRefused(
  form: UseFormReturnType<Record<string, any>>,
  violations: Readonly<Record<string, string>>,
  place: (path: string) => string | undefined,
) {
  const [sent, setSent] = useState({ violations, values: form.getValues() })
  if (sent.violations !== violations) setSent({ violations, values: structuredClone(form.getValues()) })
  const { refused, unplaced } = placeViolations(violations, place)
  const isUnchanged = (name: string) => isSameJson(valueAt(form.getValues(), name), valueAt(sent.values, name))
  return { refused: Object.fromEntries(Object.entries(refused).filter(([name]) => isUnchanged(name))), unplaced }
}

function valueAt(values: unknown, name: string): unknown {
  return name.split('.').reduce<any>((value, key) => value?.[key], values)
}

function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function placeViolations(violations: Readonly<Record<string, string>>, place: (path: string) => string | undefined) {
  const refused: Record<string, string> = {}
  const unplaced: [string, string][] = []
  for (const [path, sentence] of Object.entries(violations)) {
    const name = place(path)
    if (name) refused[name] = sentence
    else unplaced.push([path, sentence])
  }
  return { refused, unplaced }
}

export function Unplaced({ violations }: { violations: readonly [string, string][] }) {
  if (violations.length === 0) return null
  return (
    <ul className={classes.violations}>
      {violations.map(([path, sentence]) => (
        <li key={path}>
          {path && <code>{path}</code>} {sentence}
        </li>
      ))}
    </ul>
  )
}

/** The contract says `webhook.url` where the form says `url`. */
function fieldOf(path: string, names: readonly string[]): string | undefined {
  const segments = path.replace(/\[\d+\]/g, '').split('.')
  return names.find((name) => segments.includes(name))
}

export function focusFirstWrong(errors: object): void {
  const [first] = Object.keys(errors)
  if (first) inputOf(first)?.focus()
}

/** Ctrl or Cmd and Enter send the form, also from a text of several lines. */
export function submitOnModEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // React events bubble through portals, and a form inside another one is sent alone.
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}

export function inputOf(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"]`)
}
