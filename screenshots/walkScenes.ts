import { strictEqual } from 'node:assert';
