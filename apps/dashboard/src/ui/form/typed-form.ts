import { useEffect, useMemo, type BaseSyntheticEvent } from 'react'
import {
  get,
  set,
  useController,
  useForm,
  useFormState,
  useWatch,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  type ResolverOptions,
  type ResolverResult,
  type UseFormReturn,
} from 'react-hook-form'
import type { Failure } from '../feedback/failure.tsx'

/** A form and its values. Fields receive it, so that the type checker verifies their names. */
export type FormOf<Values extends FieldValues> = UseFormReturn<Values>

/** Error messages by the name of the field, such as `variants.0.price`. */
export type Errors<Values extends FieldValues> = { [Name in FieldPath<Values>]?: string | undefined }

/** The state of a call as a form needs it. `useCall` creates it. */
export interface Submission<Request> {
  send: (request: Request) => void
  sending: boolean
  /** Why the person's role does not allow the call. */
  denied: string | undefined
  failure: Failure | undefined
  /** The server's error messages by the path of the contract. */
  violations: Readonly<Record<string, string>>
}

export interface FormSettings<Values extends FieldValues, Request> {
  call: Submission<Request>
  initial: Values
  /** Errors that are known before the server is asked. They replace those of the fields themselves (`useField`). */
  check?: ((values: Values, initial: Values) => Errors<NoInfer<Values>>) | undefined
  /** Converts the values to the request of the call. */
  toRequest: (values: Values) => NoInfer<Request>
  /**
   * The field that a path of the contract belongs to. By default it is the field whose name is a part of the path: the contract says
   * `webhook.url` where the form says `url`.
   */
  place?: ((path: string) => string | undefined) | undefined
}

export interface TypedForm<Values extends FieldValues> {
  form: FormOf<Values>
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  /** The server's errors that belong to no field, by the path of the contract. */
  unplaced: readonly (readonly [path: string, message: string])[]
  /** The names of the fields with an error. */
  faulty: readonly string[]
  isDirty: boolean
}

/** Validates a field when it is left and from then on while it is typed in. The server's error stays until its field changes. */
export function useTypedForm<Values extends FieldValues, Request>(settings: FormSettings<Values, Request>): TypedForm<Values> {
  const { call, initial, check, toRequest, place } = settings
  const form: FormOf<Values> = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values, _context, options): ResolverResult<Values> => {
      const checked = Object.entries(check?.(values, initial) ?? {}).filter(([, message]) => message)
      const errors = Object.entries({ ...fieldErrors(values, options), ...Object.fromEntries(checked) })
      if (errors.length === 0) return { values, errors: {} }
      return { values: {}, errors: nested<Values>(errors) }
    },
  })
  const { setError, formState } = form
  const { placed, unplaced } = useMemo(
    () => placeViolations(call.violations, place ?? ((path) => findField(path, Object.keys(initial)))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only new violations are placed
    [call.violations],
  )
  useEffect(() => {
    for (const [name, message] of placed) setError(name as FieldPath<Values>, { type: 'server', message })
    focusFirst(placed.map(([name]) => name))
  }, [placed, setError])
  return {
    form,
    submit: form.handleSubmit(
      (values) => call.send(toRequest(values)),
      (errors) => focusFirst(listNames(errors)),
    ),
    unplaced,
    faulty: listNames(formState.errors),
    isDirty: formState.isDirty,
  }
}

/** The names of the fields whose value is of a type. */
export type NameOf<Values extends FieldValues, Value> = FieldPathByValue<Values, Value>

/** Returns the error of a field's value, in any form. */
type FieldCheck<Value> = (value: Value) => string | undefined

/** Returns the props that an input needs for its field: value, change handler, error and reference. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: FormOf<Values>,
  name: Name,
  check?: FieldCheck<FieldPathValue<Values, Name>>,
) {
  const { field, fieldState } = useController({ control: form.control, name, ...(check && { rules: { validate: check } }) })
  return { ...field, error: fieldState.error?.message }
}

/** The current value of a field. */
export function useValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: FormOf<Values>,
  name: Name,
): FieldPathValue<Values, Name> {
  return useWatch({ control: form.control, name })
}

/** The current values of all fields. */
export function useValues<Values extends FieldValues>(form: FormOf<Values>): Values {
  return useWatch({ control: form.control }) as Values
}

/** Changes a field as its user would: the form becomes dirty, and a message that no longer applies disappears. */
export function changeField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: FormOf<Values>,
  name: Name,
  value: FieldPathValue<Values, Name>,
): void {
  form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}

/** The form as one that has only some of its fields, for inputs that several forms share. */
export function narrowForm<Values extends Part, Part extends FieldValues>(form: FormOf<Values>): FormOf<Part> {
  return form as unknown as FormOf<Part>
}

/** The message about a field that has no input of its own, such as a list. */
export function useError<Values extends FieldValues>(form: FormOf<Values>, name: FieldPath<Values>): string | undefined {
  const { errors } = useFormState({ control: form.control, name })
  return (get(errors, name) as FieldError | undefined)?.message
}

/** Finds the input of a field in the page. */
export function findInput(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"]`)
}

function focusFirst(names: readonly string[]): void {
  const [first] = names
  if (first) findInput(first)?.focus()
}

/** The errors that the mounted fields find in their own values. */
function fieldErrors<Values extends FieldValues>(values: Values, { names = [], fields }: ResolverOptions<Values>) {
  const errors = names.flatMap((name) => {
    const { validate } = (get(fields, name) as { validate?: FieldCheck<unknown> } | undefined) ?? {}
    const message = validate?.(get(values, name))
    return message ? [[name, message]] : []
  })
  return Object.fromEntries(errors) as Record<string, string>
}

function nested<Values extends FieldValues>(messages: [name: string, message: unknown][]): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const [name, message] of messages) set(errors, name, { type: 'check', message })
  return errors
}

function listNames(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = path ? `${path}.${key}` : key
    if (!error || typeof error !== 'object') return []
    return typeof error.type === 'string' ? [name] : listNames(error, name)
  })
}

function placeViolations(violations: Readonly<Record<string, string>>, place: (path: string) => string | undefined) {
  const entries = Object.entries(violations).map(([path, message]) => ({ path, message, name: place(path) }))
  return {
    placed: entries.flatMap(({ name, message }) => (name ? [[name, message] as const] : [])),
    unplaced: entries.flatMap(({ path, name, message }) => (name ? [] : [[path, message] as const])),
  }
}

function findField(path: string, names: readonly string[]): string | undefined {
  const segments = path.replace(/\[\d+\]/g, '').split('.')
  return names.find((name) => segments.includes(name))
}
