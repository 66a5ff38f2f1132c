import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { currencyParam, exchangeRateList, newRatesBody, ratesFileBody } from './exchange-rates.contract.ts';
import { enterRates, importRates, listExchangeRates, removeRates } from './exchange-rates.ts';

const tags = ['Suppliers'];
const response = { 200: exchangeRateList, ...staffErrors };

/** How suppliers' prices in other currencies become pounds. */
export const exchangeRateRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/exchange-rates', {
    schema: { summary: 'List exchange rates, and currencies that lack one', tags, response },
    handler: () => listExchangeRates(deps.db, deps.clock.now()),
  });

  app.post('/admin/exchange-rates', {
    schema: {
      summary: 'Enter exchange rates',
      description: 'Costs follow in the background, held for approval by the rules of a sync.',
      tags,
      body: newRatesBody,
      response,
    },
    handler: (request) => enterRates(deps, request.body.rates, callerOf(request).userId),
  });

  app.post('/admin/exchange-rates/file', {
    schema: {
      summary: 'Enter exchange rates from a CSV file',
      description: 'With currency, rate (of one pound) and date in each row, such as HMRC’s monthly list.',
      tags,
      body: ratesFileBody,
      response,
    },
    handler: (request) => importRates(deps, request.body.csv, callerOf(request).userId),
  });

  app.delete('/admin/exchange-rates/:currency', {
    schema: {
      summary: 'Remove the rates of a currency',
      tags,
      params: currencyParam,
      response: { ...response, 404: problemResponse },
    },
    handler: (request) => removeRates(deps, request.params.currency, callerOf(request).userId),
  });
};
