import { Plural } from '@lingui/react/macro'
import { useCallback, useState, type FocusEvent, type InputEvent, type ReactNode } from 'react'
import { Form, useNavigation, useNavigationType } from 'react-router'
import type { CheckoutSection } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusedProblem } from '../../../ui/notice.tsx'
import { useTranslate } from '../../../ui/translatable.ts'
import { openDraft } from './drafts.ts'
import { usePreparation } from '../../../lib/payment/use-preparation.ts'
import type { CheckoutQuestions } from '../questions/checkout-questions.ts'
import { previewId } from '../preview/preview-id.ts'
import type { SectionProblem } from './save-result.ts'
import { formValues } from '../../../lib/delivery/address-form.ts'
import { validators } from './validation.ts'

type Problems = Readonly<Record<string, string>>

/**
 * The form of the open section. Input is stored as a draft until it is saved. A field is validated when it loses the focus, and
 * from then on while typing.
 */
export function SectionForm({
  id,
  checkoutId,
  isSaved,
  asked,
  problem,
  submit,
  buttonStyle,
  prepare,
  children,
}: {
  id: CheckoutSection
  checkoutId: string
  isSaved: boolean
  asked: CheckoutQuestions
  problem: SectionProblem | undefined
  /** `refused` says why the form cannot be submitted yet. */
  submit: { label: ReactNode; busy: ReactNode; refused?: string }
  buttonStyle?: Record<string, string>
  /**
   * Runs before the form is submitted; undefined where nothing has to run. The form is submitted only where it resolves to
   * true.
   */
  prepare?: (form: HTMLFormElement) => Promise<boolean> | undefined
  /** Renders the fields with their problems. */
  children: (problems: Problems) => ReactNode
}) {
  const isSending = useNavigation().formData?.get('section') === id
  const { isPreparing, send } = usePreparation(prepare)
  const busy = isSending || isPreparing
  // What opens the form decides; later navigations of the same page, such as for a coupon, leave the focus where it is.
  const [isClientNavigation] = useState(useNavigationType() !== 'POP')
  const { problems, validateOnBlur, validateOnInput } = useProblems(id, asked, problem)
  const draft = openDraft(`${checkoutId} ${id}`)
  const onMount = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return
      openDraft(`${checkoutId} ${id}`).restore(form, isSaved)
      // React focuses only fields and buttons by `autoFocus`.
      if (isClientNavigation && checkoutId !== previewId) form.focus()
    },
    [checkoutId, id, isSaved, isClientNavigation],
  )
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      // The button that opened this section is gone, so the form takes the focus. So does a later section when its page is loaded.
      autoFocus={checkoutId !== previewId && (isClientNavigation || id !== 'contact')}
      ref={onMount}
      onInput={(event) => {
        draft.store(event.currentTarget)
        validateOnInput(event)
      }}
      onBlur={validateOnBlur}
      onSubmit={(event) => {
        if (busy) event.preventDefault()
        else if (send(event)) draft.sent()
      }}
      className="mt-4 space-y-4 outline-none"
    >
      <input type="hidden" name="section" value={id} />
      {problem && <ProblemList problem={problem} problems={problems} />}
      {children(problems)}
      {submit.refused && (
        <p id={`${id}-refused`} className="text-small text-red">
          {submit.refused}
        </p>
      )}
      <Button
        aria-disabled={busy || submit.refused !== undefined}
        {...(submit.refused && { 'aria-describedby': `${id}-refused` })}
        style={buttonStyle}
        className="w-full sm:w-auto sm:min-w-56"
      >
        {busy ? submit.busy : submit.label}
      </Button>
    </Form>
  )
}

/** The server's problem of a field counts until the browser has validated the field again. */
function useProblems(id: CheckoutSection, asked: CheckoutQuestions, problem: SectionProblem | undefined) {
  const translate = useTranslate()
  const [validated, setValidated] = useState<{ since: SectionProblem | undefined; fields: Record<string, string | undefined> }>()
  const fields = { ...problem?.fields, ...(validated?.since === problem && validated?.fields) }
  const validateField = (form: HTMLFormElement, field: string) => {
    const messages = validators[id](formValues(new FormData(form)), asked)
    const names = validated?.since === problem ? [...Object.keys(validated?.fields ?? {}), field] : [field]
    setValidated({
      since: problem,
      fields: Object.fromEntries(names.map((name) => [name, messages[name] && translate(messages[name])])),
    })
  }
  return {
    problems: Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    validateOnBlur({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
      const field = target as Element as HTMLInputElement
      // A message would move the page beneath the button that is being pressed, and the click would be lost.
      const isPressing = relatedTarget instanceof Element && relatedTarget.matches(':active')
      if (field.name && !isPressing) validateField(currentTarget, field.name)
    },
    validateOnInput({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
      const field = target as Element as HTMLInputElement
      if (field.name in fields) validateField(currentTarget, field.name)
    },
  }
}

function ProblemList({ problem, problems }: { problem: SectionProblem; problems: Problems }) {
  const { message, details = [] } = problem
  const remaining = Object.keys(problem.fields).filter((field) => problems[field])
  if (!message && remaining.length === 0) return null
  return (
    <FocusedProblem problem={problem}>
      {message && <p>{message}</p>}
      {details.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {details.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {remaining.length > 0 && (
        <>
          <p className="font-medium">
            <Plural value={remaining.length} one="Please check this field:" other="Please check these fields:" />
          </p>
          <ul>
            {remaining.map((field) => (
              <li key={field}>
                <a
                  href={`#${field}`}
                  // To the router, the hash would be another location, without the action's data.
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(field)?.focus()
                  }}
                  className="inline-block py-0.5 underline underline-offset-4 pointer-coarse:py-2.5"
                >
                  {problems[field]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </FocusedProblem>
  )
}
