import { Plural } from '@lingui/react/macro'
import { useCallback, useRef, useState, type FocusEvent, type InputEvent, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Form, useNavigation, useNavigationType } from 'react-router'
import type { CheckoutSection } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTranslate } from '../../translatable.ts'
import { draftOf } from './drafts.ts'
import type { SectionProblem } from './outcome.ts'
import { problemsIn, textsOf } from './rules.ts'

type Problems = Readonly<Record<string, string>>

/** The form of an open section. What is typed is kept until it is saved; each field is looked at when it is left, and from then on. */
export function SectionForm({
  id,
  checkoutId,
  isSaved,
  problem,
  submit,
  prepare,
  children,
}: {
  id: CheckoutSection
  checkoutId: string
  isSaved: boolean
  problem: SectionProblem | undefined
  /** `refused`: why it cannot be sent yet. */
  submit: { label: string; busy: string; refused?: string }
  /** What has to be done before the form is sent, undefined where nothing is; where it answers false, nothing is sent. */
  prepare?: (form: HTMLFormElement) => Promise<boolean> | undefined
  /** The fields, told what is wrong with each. */
  children: (problems: Problems) => ReactNode
}) {
  const isSending = useNavigation().formData?.get('section') === id
  const { isPreparing, send } = usePreparation(prepare)
  const busy = isSending || isPreparing
  const arrived = useNavigationType() !== 'POP'
  const { problems, look, lookAgain } = useProblems(id, problem)
  const draft = draftOf(`${checkoutId} ${id}`)
  const onArrival = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return
      draftOf(`${checkoutId} ${id}`).restore(form, isSaved)
      // The button that opened this section is gone: the focus comes along.
      if (arrived) form.focus()
    },
    [checkoutId, id, isSaved, arrived],
  )
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      ref={onArrival}
      onInput={(event) => {
        draft.keep(event.currentTarget)
        lookAgain(event)
      }}
      onBlur={look}
      onSubmit={(event) => {
        if (busy) event.preventDefault()
        else if (send(event)) draft.sent()
      }}
      className="mt-4 space-y-4 outline-none"
    >
      <input type="hidden" name="section" value={id} />
      {problem && <ProblemList message={problem.message} problems={problems} named={Object.keys(problem.fields)} />}
      {children(problems)}
      {submit.refused && (
        <p id={`${id}-refused`} className="text-small text-red">
          {submit.refused}
        </p>
      )}
      <Button
        aria-disabled={busy || submit.refused !== undefined}
        {...(submit.refused && { 'aria-describedby': `${id}-refused` })}
        className="w-full sm:w-auto sm:min-w-56"
      >
        {busy ? submit.busy : submit.label}
      </Button>
    </Form>
  )
}

/** Sends a form once it is prepared: `send` answers whether it goes out now. */
function usePreparation(prepare: ((form: HTMLFormElement) => Promise<boolean> | undefined) | undefined) {
  const [isPreparing, setPreparing] = useState(false)
  const isPrepared = useRef(false)
  return {
    isPreparing,
    send(event: SubmitEvent<HTMLFormElement>): boolean {
      const form = event.currentTarget
      const preparation = isPrepared.current ? undefined : prepare?.(form)
      if (!preparation) return true
      event.preventDefault()
      setPreparing(true)
      void preparation.then((ready) => {
        flushSync(() => setPreparing(false))
        if (!ready) return
        isPrepared.current = true
        form.requestSubmit()
        isPrepared.current = false
      })
      return false
    },
  }
}

/** What the server said of each field, until the browser has looked at it since. */
function useProblems(id: CheckoutSection, problem: SectionProblem | undefined) {
  const translate = useTranslate()
  const [seen, see] = useState<{ since: SectionProblem | undefined; fields: Record<string, string | undefined> }>()
  const fields = { ...problem?.fields, ...(seen?.since === problem && seen?.fields) }
  const lookAt = (form: HTMLFormElement, field: string) => {
    const found = problemsIn[id](textsOf(new FormData(form)))
    const names = seen?.since === problem ? [...Object.keys(seen?.fields ?? {}), field] : [field]
    see({ since: problem, fields: Object.fromEntries(names.map((name) => [name, found[name] && translate(found[name])])) })
  }
  return {
    problems: Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    look({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
      const field = target as Element as HTMLInputElement
      // What is being pressed would be missed, should the page move beneath it.
      const isPressing = relatedTarget instanceof Element && relatedTarget.matches(':active')
      if (field.name && !isPressing) lookAt(currentTarget, field.name)
    },
    lookAgain({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
      const field = target as Element as HTMLInputElement
      if (field.name in fields) lookAt(currentTarget, field.name)
    },
  }
}

function ProblemList({ message, problems, named }: { message: string | undefined; problems: Problems; named: string[] }) {
  const left = named.filter((field) => problems[field])
  if (!message && left.length === 0) return null
  return (
    <Notice tone="problem">
      {message && <p>{message}</p>}
      {left.length > 0 && (
        <>
          <p className="font-medium">
            <Plural value={left.length} one="Please check this field:" other="Please check these fields:" />
          </p>
          <ul>
            {left.map((field) => (
              <li key={field}>
                <a
                  href={`#${field}`}
                  // Followed, it would be another page to the router, on which nothing was refused.
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
    </Notice>
  )
}
