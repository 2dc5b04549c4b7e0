import type { Operation } from '@stoa/contract'
import { statusOfCode } from '@stoa/contract/error-status'
import { amountCheck, type AmountCurrency } from './amounts.ts'
import { audienceOf } from '../site/audience.ts'
import { isDoc } from '../basics/doc.ts'
import { dataError } from '../database/data-error.ts'
import { invalid, WireError } from '../basics/errors.ts'
import { audited, AuditedAction } from './audit.ts'
import { siteTime } from '../site/context.ts'
import { once } from './idempotency.ts'
import { JsonText } from '../basics/json-text.ts'
import { checkAllowed, checkMayChange, checkRecentSignIn, isStaff, type Caller } from '../site/caller.ts'
import { checkMayExtend } from './namespaces.ts'
import type { Implementation, Kernel, Performer } from './types.ts'
import { focalPointCompleter, focalPointRemover } from './focal-points.ts'
import { imageCompleter } from './pictures.ts'
import { isAnonymous } from '../caching/read-cache.ts'
import { requestReader } from './shape.ts'
import type { SiteRead, SiteTx } from '../site/site.ts'
import { inTransaction } from './transaction.ts'
import { answerLanguage, answerTranslator, isTranslated } from './translations/answer.ts'

/** Runs an implementation with everything around it: permissions, the request's shape, the transaction, the idempotency key. */
export function performer(kernel: Kernel, { operation, ...implementation }: Implementation): Performer {
  const read = requestReader(operation)
  const checkAmounts = amountCheck(operation)
  const refuse = declaredRefusal(operation)
  const translator = answerTranslator(operation, kernel.translations)
  const completeImages = imageCompleter(operation, kernel.pictures)
  const completeFocalPoints = focalPointCompleter(operation, kernel.pictures)
  const removeFocalPoints = focalPointRemover(operation)
  return async (invocation) => {
    const { caller, siteId, requestId, idempotencyKey, address, userAgent, language, http, hints } = invocation
    checkAllowed(operation, caller)
    if (implementation.kind !== 'read') checkMayChange(caller)
    try {
      const { request, violations } = read(invocation.request)
      if (implementation.kind === 'public') {
        if (violations.length > 0) throw invalid(...violations)
        return await implementation.run({ kernel, http, requestId, refuse }, request)
      }
      const opened = await openSite(kernel, siteId, language)
      if (checkAmounts) checkAmounts(request, await loadCurrency(kernel, opened, request), violations)
      if (violations.length > 0) throw invalid(...violations)
      const site: SiteRead = { ...opened, audience: audienceOf(caller), caller, ...(hints && { hints }) }
      if (implementation.kind !== 'read') await checkMayExtend(caller, request, () => kernel.namespaces(site))
      removeFocalPoints?.(request)
      await completeImages?.(site, request)
      const common = { caller, requestId, address, userAgent, host: http?.request.host, refuse }
      const call = { operation, caller, requestId, address, request }
      let isConfirmed = false
      const confirm = () => {
        if (!isStaff(caller)) return
        checkRecentSignIn(caller, kernel.clock.now())
        isConfirmed = true
      }
      if (operation.confirmed) confirm()
      const notifyOwners = (tx: SiteTx) => {
        if (!isConfirmed || !isStaff(caller)) return
        kernel.notifyOwners(tx, { operation: `${operation.service.name}.${operation.name}`, caller, address, userAgent })
        // Of several transactions the first one that commits tells them.
        tx.afterCommit(() => void (isConfirmed = false))
      }
      const presented = async (answer: unknown) => {
        const translated = translator && isTranslated(site) ? await translator(site, answer) : answer
        return completeFocalPoints ? completeFocalPoints(site, translated) : translated
      }
      switch (implementation.kind) {
        case 'read': {
          const ask = async () => presented(await implementation.run({ ...common, site }, request))
          return await (implementation.sameForVisitors && isAnonymous(caller) && !hints
            ? kernel.readCache.answer(
                siteId,
                `${operation.fqn} ${site.language} ${JSON.stringify(request)}`,
                async () => asText(await ask()),
                ({ text }) => text.length,
              )
            : ask())
        }
        case 'write':
          return await presented(
            await inTransaction(
              kernel,
              site,
              caller,
              (tx) =>
                once(tx, caller, idempotencyKey, operation, request, () =>
                  audited(kernel.audit, tx, call, async (audited) => {
                    const answer = await implementation.run({ ...common, confirm, site: audited }, request)
                    notifyOwners(tx)
                    return answer
                  }),
                ),
              implementation.asyncCommit,
            ),
          )
        case 'action': {
          const action = new AuditedAction(kernel.audit, call)
          const within = <Result>(tx: SiteTx, work: (site: SiteTx) => Promise<Result>) =>
            action.within(tx, async (audited) => {
              const result = await work(audited)
              notifyOwners(tx)
              return result
            })
          const transaction = <Result>(work: (site: SiteTx) => Promise<Result>) =>
            inTransaction(kernel, site, caller, (tx) => within(tx, work))
          const intend = async <Result>(work: (site: SiteTx) => Promise<Result>) => {
            const result = await inTransaction(kernel, site, caller, (tx) =>
              once(tx, caller, idempotencyKey, operation, request, () => within(tx, work)),
            )
            action.started()
            return result
          }
          const open = transactionOn(kernel, site, caller)
          try {
            const answer = await implementation.run({ ...common, confirm, site, transaction, intend }, request)
            await action.end(open, { answer })
            return await presented(answer)
          } catch (error) {
            await action.end(open, { error }).catch(() => {})
            throw error
          }
        }
      }
    } catch (error) {
      throw withStatus(operation, dataError(error) ?? error)
    }
  }
}

/** The currency of a request's amounts: that of the order that it is about, or else the site's. */
async function loadCurrency(kernel: Kernel, site: SiteRead, request: unknown): Promise<AmountCurrency> {
  const { orderId, ecomOrderId, order } = request as Record<'orderId' | 'ecomOrderId' | 'order', unknown>
  const id = orderId ?? ecomOrderId ?? (isDoc(order) ? order['id'] : undefined)
  const ofOrder = typeof id === 'string' ? await kernel.currencyOfOrder(site, id) : undefined
  return { code: ofOrder ?? site.settings.currency, isFixed: ofOrder !== undefined }
}

function asText(answer: unknown): JsonText {
  return answer instanceof JsonText ? answer : new JsonText(JSON.stringify(answer))
}

/** The site as its staff sees it, with its settings and its time, in one of its languages. */
export async function openSite(
  kernel: Pick<Kernel, 'database' | 'clock' | 'sites' | 'plugins' | 'ports'>,
  siteId: string,
  language?: string,
): Promise<SiteRead> {
  const settings = await kernel.sites.settings(siteId)
  const realNow = kernel.clock.now()
  return {
    siteId,
    settings,
    audience: 'STAFF',
    language: answerLanguage(settings, language),
    ...(language && { requestedLanguage: language }),
    db: kernel.database.db,
    now: siteTime(settings, realNow),
    realNow,
    plugins: kernel.plugins,
    ports: kernel.ports,
    callOutside: (_key, call) => call(),
  }
}

export function transactionOn(kernel: Kernel, site: SiteRead, caller?: Caller) {
  return <Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result> => inTransaction(kernel, site, caller, work)
}

function declaredRefusal(operation: Operation) {
  return (code: string, description: string, data?: object): WireError =>
    new WireError(operation.errors[code] ?? statusOfCode(code), code, description, data && { data })
}

/** An application error carries only its code; the contract defines the status. */
function withStatus(operation: Operation, error: unknown): unknown {
  if (!(error instanceof WireError) || error.status !== null) return error
  const status = operation.errors[error.code] ?? statusOfCode(error.code)
  return new WireError(status, error.code, error.message, error.data && { data: error.data })
}
