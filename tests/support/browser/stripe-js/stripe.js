/** A stand-in for Stripe.js: the calls that the storefront makes, with fields in a frame of Stripe's origin. */
{
  const origin = 'https://js.stripe.com'

  /** Asks the frame, which answers with the same id. */
  const ask = (frame, question) => {
    const id = crypto.randomUUID()
    const { promise, resolve } = Promise.withResolvers()
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow || data.id !== id) return
      removeEventListener('message', listen)
      resolve(data)
    }
    addEventListener('message', listen)
    frame.contentWindow.postMessage({ id, ...question }, origin)
    return promise
  }

  /** The sheet of a wallet, which is in the frame: it asks the page and waits for its answer. */
  const listenToSheet = (state, element, handlers) => {
    const emit = (type, details) =>
      new Promise((answer) => {
        const handler = handlers.get(type)
        const resolve = (given = {}) => answer({ given, amount: state.options.amount, currency: state.options.currency })
        if (!handler) return resolve()
        handler({ ...details, resolve, reject: () => answer({ rejected: true }), paymentFailed: (failed) => answer({ failed }) })
      })
    addEventListener('message', async ({ source, data }) => {
      if (source !== element.frame.contentWindow) return
      // A real wallet's sheet is above the page.
      if (data.grow) element.frame.height = data.grow
      if (!data.event) return
      if (data.event === 'confirm') state.wallet = data.method
      source.postMessage({ answerTo: data.id, ...(await emit(data.event, data.details)) }, origin)
    })
  }

  const createElement = (state, type, options) => {
    const handlers = new Map()
    const frame = document.createElement('iframe')
    const element = {
      frame,
      options,
      mount(place) {
        frame.title = type === 'payment' ? 'Secure payment input frame' : 'Secure express checkout frame'
        frame.style = 'width: 100%; border: 0; display: block'
        frame.height = type === 'payment' ? '200' : '48'
        frame.src = `${origin}/${type === 'payment' ? 'fields' : 'express'}.html`
        frame.addEventListener('load', () => {
          element.show()
          handlers.get('ready')?.({ availablePaymentMethods: { link: true } })
        })
        place.append(frame)
        if (type === 'expressCheckout') listenToSheet(state, element, handlers)
      },
      on: (event, handler) => handlers.set(event, handler),
      show: () => frame.contentWindow?.postMessage({ show: state.options, options }, origin),
      destroy: () => frame.remove(),
    }
    return element
  }

  window.Stripe = (key) => ({
    elements(options) {
      const state = { options, elements: new Map() }
      return {
        state,
        create(type, elementOptions) {
          const element = createElement(state, type, elementOptions)
          state.elements.set(type, element)
          return element
        },
        getElement: (type) => state.elements.get(type) ?? null,
        update(changed) {
          Object.assign(state.options, changed)
          for (const element of state.elements.values()) element.show()
        },
        async submit() {
          if (state.wallet) return {}
          const { problem } = await ask(state.elements.get('payment').frame, { check: true })
          return problem ? { error: { type: 'validation_error', message: problem } } : {}
        },
      }
    },
    async createConfirmationToken({ elements: { state } }) {
      const { type, number } = state.wallet ?? (await ask(state.elements.get('payment').frame, { read: true }))
      const body = new URLSearchParams({ 'payment_method_data[type]': type, [`payment_method_data[${type}][number]`]: number })
      const response = await fetch('https://api.stripe.com/v1/confirmation_tokens', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      })
      const answer = await response.json()
      return response.ok ? { confirmationToken: answer } : { error: answer.error }
    },
  })
}
