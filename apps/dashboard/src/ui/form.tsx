import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { createContext, use, type ReactNode } from 'react'
import { FailureNotice, type Failure } from './failure.tsx'
import classes from './form.module.css'

/** A call as a form sees it; `useCall` makes one. */
export interface Submission<Request> {
  send: (request: Request) => void
  sending: boolean
  failure: Failure | undefined
  violations: Readonly<Record<string, string>>
}

export interface FormProps<Values, Request> {
  call: Submission<Request>
  initial: Values
  /** What is wrong before it is sent, by field. */
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  /** Form state mirrors the form; this makes the call's shape. */
  toRequest: (values: Values) => NoInfer<Request>
  submitLabel: string
  /** The submitted act destroys something. */
  danger?: boolean
  /** Another act is the page's main one. */
  aside?: boolean
  onClose?: () => void
  onType?: () => void
  children: ReactNode
}

interface FormState {
  form: UseFormReturnType<Record<string, any>>
  violations: Readonly<Record<string, string>>
}

const FormContext = createContext<FormState | undefined>(undefined)

/** Validates on blur, keeps what was typed when the server refuses, and puts its violations beside the fields. */
export function Form<Values extends object, Request>(props: FormProps<Values, Request>) {
  const { call, initial, check, toRequest, submitLabel, danger, aside, onClose, onType, children } = props
  const form = useForm<Record<string, any>>({
    initialValues: initial,
    validateInputOnBlur: true,
    ...(onType && { onValuesChange: onType }),
    validate: (values) => check?.(values as Values) ?? {},
  })
  const unplaced = Object.entries(call.violations).filter(([path]) => !fieldOf(path, Object.keys(initial)))
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => call.send(toRequest(values as Values)), focusFirstWrong)}
    >
      {call.failure && <FailureNotice failure={call.failure} onRetry={undefined} />}
      {unplaced.length > 0 && (
        <ul className={classes.violations}>
          {unplaced.map(([path, sentence]) => (
            <li key={path}>
              {path && <code>{path}</code>} {sentence}
            </li>
          ))}
        </ul>
      )}
      <FormContext value={{ form, violations: call.violations }}>{children}</FormContext>
      <div className={classes.bar}>
        {onClose && (
          <Button onClick={onClose} {...(danger && { 'data-autofocus': true })}>
            Close
          </Button>
        )}
        <Button type="submit" variant={aside ? 'default' : 'filled'} color={danger ? 'red' : undefined} loading={call.sending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** The props of the input for `name`: value, change, what is wrong. */
export function useField(name: string) {
  const state = use(FormContext)
  if (!state) throw new Error('A field stands inside a Form')
  const placed = Object.entries(state.violations).find(([path]) => fieldOf(path, [name]))
  const input = state.form.getInputProps(name)
  return { ...input, name, error: input.error ?? placed?.[1] }
}

/** The wire says `webhook.url`, the form `url`. */
function fieldOf(path: string, names: readonly string[]): string | undefined {
  const segments = path.replace(/\[\d+\]/g, '').split('.')
  return names.find((name) => segments.includes(name))
}

function focusFirstWrong(errors: object): void {
  const [first] = Object.keys(errors)
  if (first) document.querySelector<HTMLElement>(`form [name="${CSS.escape(first)}"]`)?.focus()
}
