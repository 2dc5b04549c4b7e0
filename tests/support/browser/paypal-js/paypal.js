/** A stand-in for PayPal's script: the calls that the storefront makes. The buyer's window at PayPal is in the page. */
{
  const places = {
    Germany: { countryCode: 'DE', city: 'Berlin', postalCode: '10115', street: 'Allee 1' },
    Austria: { countryCode: 'AT', city: 'Wien', postalCode: '1010', street: 'Ring 2' },
    'New Zealand': { countryCode: 'NZ', city: 'Auckland', postalCode: '1010', street: 'Queen Street 3' },
  }
  const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties)

  const openWindow = (place, options, orderId) => {
    const url = `https://www.paypal.com/double/orders/${orderId}`
    const form = make('form', { ariaLabel: 'PayPal' })
    const country = make('select', { ariaLabel: 'Country' })
    country.append(...Object.keys(places).map((name) => new Option(name)))
    const delivery = make('select', { ariaLabel: 'Delivery' })
    const funding = make('select', { ariaLabel: 'Pay with' })
    funding.append(...['BALANCE', 'DECLINED'].map((name) => new Option(name)))
    const total = make('output', { ariaLabel: 'PayPal total' })
    const problem = make('p')
    const confirm = make('button', { textContent: 'Complete purchase' })
    const cancel = make('button', { type: 'button', textContent: 'Cancel and return' })
    form.append(country, delivery, funding, total, problem, confirm, cancel)
    place.append(form)

    const show = async () => {
      const { amount, shipping } = await (await fetch(url)).json()
      total.value = `${amount.value} ${amount.currencyCode}`
      delivery.replaceChildren(
        ...(shipping?.options ?? []).map(({ id, label, amount: cost }) => new Option(`${label} ${cost.value}`, id)),
      )
    }
    const tell = async (handler, change) => {
      confirm.disabled = true
      problem.textContent = ''
      await handler?.({ orderID: orderId, errors: {}, ...change }, { reject: () => (problem.textContent = 'Not possible.') })
      await show()
      confirm.disabled = false
    }
    const tellAddress = () => {
      const { street: _later, ...shippingAddress } = places[country.value]
      return tell(options.onShippingAddressChange, { shippingAddress })
    }
    country.addEventListener('change', tellAddress)
    delivery.addEventListener('change', () =>
      tell(options.onShippingOptionsChange, { selectedShippingOption: { id: delivery.value } }),
    )
    cancel.addEventListener('click', () => form.remove())
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      const body = JSON.stringify({ address: options.onShippingAddressChange && places[country.value], funding: funding.value })
      await fetch(url, { method: 'POST', body })
      form.remove()
      await options.onApprove({ orderID: orderId })
    })
    return tellAddress()
  }

  window.paypal = {
    FUNDING: { PAYPAL: 'paypal' },
    Buttons: (options) => ({
      isEligible: () => true,
      async render(place) {
        const button = make('button', { type: 'button', textContent: 'PayPal' })
        button.style.height = `${options.style.height}px`
        button.addEventListener('click', async () => {
          try {
            await openWindow(place, options, await options.createOrder())
          } catch (error) {
            options.onError(error)
          }
        })
        place.append(button)
      },
      close: async () => {},
    }),
  }
}
