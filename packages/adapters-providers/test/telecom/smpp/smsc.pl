#!/usr/bin/perl
# An SMSC over Debian's Net::SMPP (libnet-smpp-perl): code that knows nothing of ours. It takes messages of one line, says
# what it understood on its output, a line each, and tells a receipt for each message.
use strict;
use warnings;
use Net::SMPP;
use JSON::PP;

$| = 1;
my $json    = JSON::PP->new->canonical;
my $listen  = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34) or die 'listen';
print $json->encode({ port => $listen->sockport }), "\n";
my $line = $listen->accept or die 'accept';
my $ids  = 0;

while (my $pdu = $line->read_pdu) {
  my $command = $pdu->{cmd};
  my %same    = (seq => $pdu->{seq}, status => 0);
  if ($command == Net::SMPP::CMD_bind_transceiver) {
    print $json->encode({ bind => $pdu->{system_id}, password => $pdu->{password} }), "\n";
    $line->bind_transceiver_resp(%same, system_id => 'perl');
  }
  elsif ($command == Net::SMPP::CMD_submit_sm) {
    my $id = sprintf 'perl_%d', ++$ids;
    print $json->encode({
      map { $_ => "$pdu->{$_}" } qw(source_addr destination_addr data_coding registered_delivery
        esm_class validity_period short_message)
    }), "\n";
    $line->submit_sm_resp(%same, message_id => $id);
    my $stat = $ids == 1 ? 'DELIVRD' : 'UNDELIV';
    $line->deliver_sm(
      source_addr      => $pdu->{destination_addr},
      destination_addr => $pdu->{source_addr},
      esm_class        => 4,
      async            => 1,
      short_message    => "id:$id sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:$stat err:000 text:",
    );
  }
  elsif ($command == Net::SMPP::CMD_enquire_link) { $line->enquire_link_resp(%same) }
  elsif ($command == Net::SMPP::CMD_unbind) { $line->unbind_resp(%same); last }
  elsif ($command == Net::SMPP::CMD_deliver_sm_resp) {
    print $json->encode({ told => $pdu->{status} }), "\n";
  }
}
