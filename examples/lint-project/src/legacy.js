const { search: find } = require('clausal');

// clausal: subscriptions
const overdue = 'status:"PAST_DUE" AND next_billing_date<2025-06-01T00:00:00Z';

module.exports = { overdue, active: find('subscriptions').query("status:'ACTIVE' staus:'TRIAL'") };
