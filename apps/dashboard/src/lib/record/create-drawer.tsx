import { t } from '@lingui/core/macro'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useNavigate, useParams, useSearchParams, type Params } from 'react-router'
import { SideForm } from '../../ui/form/side-form.tsx'
import type { Errors, FormOf } from '../../ui/form/typed-form.ts'
import { useCall } from '../calls/use-call.ts'
import { toAction, type Saving } from './record-calls.ts'

/** Texts are made with each rendering, because the language may change. */
interface CreateTexts<Request, Response> {
  title: string
  failed: string
  /** The toast after the record was created. */
  created: string | ((response: Response, request: Request) => string)
  /** The button, where it is another than 'Create'. */
  submit?: string
}

type CreateDrawerSettings<Values extends FieldValues, Request, Response> = Saving<Request, Response> & {
  /** The page under the drawer. */
  parent: (params: Params) => string
  /** True where the page under the drawer stays at its place, because it is long. */
  keepsScroll?: boolean
  texts: () => CreateTexts<Request, Response>
  refreshes: readonly { queryKey: QueryKey }[]
  initial: (search: URLSearchParams) => Values
  check?: (values: Values) => Errors<Values>
  /** The field that a violation of the server belongs to, where its path is another. */
  place?: (path: string) => string | undefined
  toRequest: (values: Values, params: Params) => Request
  fields: (form: FormOf<Values>) => ReactNode
  /** The page after the record was created, where it is another than the page under the drawer. */
  next?: (response: Response) => string
}

/** The component of a route that creates a record in a drawer over the page of its list. */
export function createDrawer<Values extends FieldValues, Request, Response>(
  settings: CreateDrawerSettings<Values, Request, Response>,
) {
  return function CreateDrawer() {
    const params = useParams()
    const [search] = useSearchParams()
    const navigate = useNavigate()
    const go = (to: string) => void navigate(to, { preventScrollReset: settings.keepsScroll ?? false })
    const close = () => go(settings.parent(params))
    const { title, failed, created, submit = t`Create` } = settings.texts()
    const { run, needs } = toAction(settings)
    const call = useCall(run, {
      needs,
      failed,
      done: created,
      quiet: true,
      refreshes: settings.refreshes,
      onDone: (response) => (settings.next ? go(settings.next(response)) : close()),
    })
    return (
      <SideForm
        title={title}
        call={call}
        initial={settings.initial(search)}
        {...(settings.check && { check: settings.check })}
        {...(settings.place && { place: settings.place })}
        toRequest={(values) => settings.toRequest(values, params)}
        submitLabel={submit}
        onClose={close}
      >
        {settings.fields}
      </SideForm>
    )
  }
}
