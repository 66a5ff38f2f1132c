import { afterAll } from 'vitest';
import { closeSpareShops } from './spare-shops.ts';

afterAll(closeSpareShops);
