import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anOrder } from '../conformance/orders/orders-builders.ts'
import { aPayer, aRequest, requestNow } from '../conformance/payment-requests/requests-builders.ts'
import { stopsOf } from '../support/servers/kill-workers.ts'
import { until } from '../support/until.ts'
import { finishMoneyJobs, keepDue, leasesOver } from './payments-killed-jobs.ts'
import { aKilledShop } from './payments-killed-shop.ts'

// A server that is killed while a payment request is paid. The provider lives on in the process of the test.

test(
  'a server that is killed at each step of paying a request neither loses nor doubles money',
  { timeout: 120_000 },
  async () => {
    await using killed = await aKilledShop('stripe', 'postgres')
    const { provider, server, shop, methods } = killed
    await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { published: true } })
    await using database = await stopsOf({ databaseUrl: server.databaseUrl! })
    const steps = ['STALLED', 'SILENT', 'uncommitted'] as const
    const requests = []
    for (const step of steps) {
      const request = await aRequest(shop, (await anOrder(shop)).id)
      requests.push(request)
      const payer = await aPayer(shop, request.token)
      const press = () => payer.pay({ paymentToken: provider.token!(), paymentMethodId: methods.immediate })
      if (step === 'uncommitted') await database.stopAt(['order_payment', 'update', 'new.status <> old.status'])
      else provider.faults.push({ path: provider.paths.charge, method: 'POST', kind: step })
      const first = press().catch(() => undefined)
      if (step === 'uncommitted') await database.waiting(1)
      else await until(() => (provider.unanswered.size === 1 ? true : undefined))
      await server.kill()
      provider.unanswered.clear()
      provider.faults.length = 0
      if (step === 'uncommitted') await database.goOn()
      await database.client.query(leasesOver)
      await server.restart()
      const stop = keepDue(server.databaseUrl!)
      await first
      // The payer comes back to the link and presses again, until it says that it is paid.
      for (;;) {
        const { paymentRequest } = await payer.page().catch(() => ({}))
        if (paymentRequest?.state === 'PAID') break
        if (paymentRequest?.state === 'PAYABLE') await press().catch(() => undefined)
        else await payer.resume().catch(() => undefined)
        await pause(200)
      }
      await stop()
    }
    await finishMoneyJobs(server.databaseUrl!)
    for (const { id } of requests) expect(await requestNow(shop, id)).toMatchObject({ status: 'PAID' })
    const taken = [...provider.books().values()].map((book) => book.taken).filter((amount) => amount > 0n)
    expect(taken).toEqual(steps.map(() => 1000n))
    const audits = await shop.owner('POST', '/stoa/v1/health/audits/run', {})
    expect(audits.body.audits.filter(({ finding }: any) => finding)).toEqual([])
  },
)
