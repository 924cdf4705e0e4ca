import '../element/define.ts';
